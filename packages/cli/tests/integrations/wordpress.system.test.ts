/** The plugin for WordPress on Debian's WordPress with its default theme: what its readers see, and what they never do. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { browserPath, expectSoon, openBrowser, openTab } from '../../../../tests/support/browser.ts';
import { freePort } from '../../../../tests/support/free-port.ts';
import { createMariaDatabase, mariadbProgram, type MariaDatabase } from '../../../../tests/support/mariadb.ts';
import { findProgram } from '../../../../tests/support/system-program.ts';
import { until } from '../../../../tests/support/until.ts';
import { markup, startShownShop, type ShownShop } from '../embed/shown-shop.ts';

const needs = 'the tests of the plugin for WordPress';
const wordpressPath = findProgram({ names: ['/usr/share/wordpress/wp-load.php'], package: 'wordpress', needs });
const themePath = findProgram({
  names: ['/usr/share/wordpress/wp-content/themes/twentytwentythree/style.css'],
  package: 'wordpress-theme-twentytwentythree',
  needs,
});
const phpPath = findProgram({ names: ['php'], package: 'php-cli', needs });
const hasDatabase = findProgram({
  names: ['/usr/share/php8.2-mysql/mysql/mysqli.ini'],
  package: 'php8.2-mysql',
  needs,
});
const isMissing = [wordpressPath, themePath, phpPath, hasDatabase, mariadbProgram].includes(null);

const plugin = join(import.meta.dir, '../../../../integrations/wordpress/vitrine');

const block = (attributes: object): string => `<!-- wp:vitrine/records ${JSON.stringify(attributes)} /-->`;

describe.skipIf(isMissing)('on a WordPress', () => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-wordpress-'));
  const port = freePort();
  const url = `http://127.0.0.1:${port}`;
  let shop: ShownShop;
  let database: MariaDatabase;
  let server: Bun.Subprocess | undefined;
  /** Requests that the site made of the service, by a proxy before it that can be away. */
  let proxy: Bun.Server<undefined>;
  const asked: { readonly path: string; readonly tag: string | null; readonly status: number }[] = [];
  let isAway = false;
  let isDescribeAway = false;
  let maxAge: number | undefined;

  /** Runs PHP within the site. */
  const runPhp = (code: string): string => {
    const run = Bun.spawnSync(
      [phpPath ?? '', '-d', 'display_errors=stderr', '-r', `require ${quote(`${folder}/wp-load.php`)}; ${code}`],
      {
        env: { ...process.env, HTTP_HOST: `127.0.0.1:${port}` },
      },
    );
    if (run.exitCode !== 0) throw new Error(run.stderr.toString());
    return run.stdout.toString();
  };

  /** A page of this content, as a reader gets it. */
  const publish = (content: string): string =>
    runPhp(
      `kses_remove_filters(); echo wp_insert_post(array('post_type' => 'page', 'post_status' => 'publish', 'post_title' => 'Bread', 'post_content' => wp_slash(${quote(content)})));`,
    );
  const read = async (id: string): Promise<string> => {
    const response = await fetch(`${url}/?page_id=${id}`);
    expect(response.status).toBe(200);
    return response.text();
  };
  const show = async (content: string): Promise<string> => read(publish(content));
  const setKey = (key: string): string => runPhp(`update_option('vitrine_key', ${quote(key)}); echo 1;`);

  beforeAll(async () => {
    [shop, database] = await Promise.all([startShownShop(), createMariaDatabase()]);
    proxy = Bun.serve({
      hostname: '127.0.0.1',
      port: 0,
      fetch: async ({ url: target, headers }) => {
        const { pathname, search } = new URL(target);
        if (isAway || (isDescribeAway && pathname.endsWith('/describe'))) return new Response('', { status: 503 });
        const response = await fetch(shop.url + pathname + search, { headers });
        asked.push({ path: pathname, tag: headers.get('if-none-match'), status: response.status });
        const sent = new Headers(response.headers);
        for (const name of ['content-encoding', 'content-length']) sent.delete(name);
        if (maxAge !== undefined) sent.set('cache-control', `public, max-age=${maxAge}`);
        return new Response(response.status === 304 ? null : await response.text(), {
          status: response.status,
          headers: sent,
        });
      },
    });
    cpSync('/usr/share/wordpress', folder, { recursive: true, dereference: true });
    cpSync(plugin, join(folder, 'wp-content/plugins/vitrine'), { recursive: true });
    const { host, pathname } = new URL(database.url);
    const constants = {
      DB_NAME: pathname.slice(1),
      DB_USER: 'root',
      DB_PASSWORD: '',
      DB_HOST: host,
      WP_HOME: url,
      WP_SITEURL: url,
      VITRINE_URL: proxy.url.href,
      WP_ACCESSIBLE_HOSTS: '127.0.0.1',
    };
    const defined = Object.entries(constants).map(([name, value]) => `define('${name}', ${quote(value)});`);
    await Bun.write(
      join(folder, 'wp-config.php'),
      `<?php ${defined.join(' ')} define('WP_HTTP_BLOCK_EXTERNAL', true); define('DISABLE_WP_CRON', true); $table_prefix = 'wp_'; if (!defined('ABSPATH')) define('ABSPATH', __DIR__ . '/'); require_once ABSPATH . 'wp-settings.php';`,
    );
    const install = `define('WP_INSTALLING', true); function wp_new_blog_notification() {} require ${quote(`${folder}/wp-load.php`)}; require_once ABSPATH . 'wp-admin/includes/upgrade.php'; require_once ABSPATH . 'wp-admin/includes/plugin.php'; wp_install('A shop', 'owner', 'owner@shop.example', true, '', 'secret'); switch_theme('twentytwentythree'); echo activate_plugin('vitrine/vitrine.php') === null ? 'active' : 'not';`;
    const installed = Bun.spawnSync([phpPath ?? '', '-d', 'display_errors=stderr', '-r', install], {
      env: { ...process.env, HTTP_HOST: `127.0.0.1:${port}` },
    });
    if (!installed.stdout.toString().endsWith('active'))
      throw new Error(installed.stdout.toString().replaceAll(/<style.*?<\/style>/gs, '') + installed.stderr.toString());
    server = Bun.spawn([phpPath ?? '', '-S', `127.0.0.1:${port}`, '-t', folder], {
      stdout: 'ignore',
      stderr: 'ignore',
    });
    await until(async () =>
      fetch(url).then(
        ({ ok }) => ok,
        () => false,
      ),
    );
  }, 600_000);
  afterAll(async () => {
    server?.kill();
    await server?.exited;
    await proxy.stop(true);
    await database.close();
    await shop.service.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  test('a shortcode and a block show the values of the API, in the style of the theme', async () => {
    const shortcode = await show(
      '[vitrine tenant="bakery01" collection="breads" fields="name,price,labels" sort="name" currency="EUR"]',
    );
    expect(shortcode).toContain(
      '<ul class="vitrine-list"><li><strong>Roll</strong><dl><dt>Price</dt><dd>1,234.50 EUR</dd></dl></li><li><strong>Rye bread</strong><dl><dt>Price</dt><dd>4.20 EUR</dd><dt>Labels</dt><dd>dark, sour</dd></dl></li></ul>',
    );
    const table = await show(
      block({
        tenant: 'bakery01',
        collection: 'breads',
        fields: 'name,price,page',
        where: 'price[lt]=5&isNew=true',
        look: 'table',
        currency: 'currency',
        href: 'https://shop.example/bread/{id}',
      }),
    );
    expect(table).toContain(
      '<tr><td><a href="https://shop.example/bread/1">Rye bread</a></td><td>4.20 EUR</td><td><a href="https://shop.example/rye">shop.example/rye</a></td></tr></tbody></table></figure>',
    );
    expect(table).toContain('<div class="wp-block-vitrine-records">');
    expect(table).not.toContain('Roll');
  });

  test('descriptions in HTML and structured data are shown as a reader would write them down', async () => {
    const html = await show(block({ tenant: 'bakery01', collection: 'mugs', fields: 'name,text,nutrition,steps' }));
    expect(html.replaceAll(/\s*\n\s*/g, '')).toContain(
      '<strong>Mug</strong><dl><dt>Text</dt><dd><p>Schöne <strong>Tasse</strong> &amp; mehr</p><ul><li>rot</li><li>blau</li></ul></dd>' +
        '<dt>Nutrition</dt><dd><dl><dt>Energy kj</dt><dd>1234.5</dd><dt>Saturated fat</dt><dd>0.3</dd><dt>Is vegan</dt><dd>Yes</dd>' +
        '<dt>&lt;b&gt;</dt><dd>&lt;img src=x onerror=alert(1)&gt;</dd></dl></dd>' +
        '<dt>Steps</dt><dd><ul><li><dl><dt>Work</dt><dd>Glaze</dd><dt>Minutes</dt><dd>50</dd></dl></li><li><dl><dt>Work</dt><dd>Burn</dd></dl></li></ul></dd></dl>',
    );
    const titles = await show(block({ tenant: 'bakery01', collection: 'makers', href: 'https://shop.example/{id}' }));
    expect(titles).toContain('<a href="https://shop.example/a1">Ada Kiln &amp; Co</a>');
  });

  test('fields of related records are shown, but none that is hidden', async () => {
    const list = await show('[vitrine tenant="bakery01" collection="mugs" fields="name,maker.name"]');
    expect(list).toContain('<strong>Mug</strong><dl><dt>Maker</dt><dd>Ada <i>Kiln</i> &amp; Co</dd></dl>');
    const alone = await show(block({ tenant: 'bakery01', collection: 'mugs', fields: 'maker.name' }));
    expect(alone).toContain('<strong>Ada Kiln &amp; Co</strong>');
    for (const fields of ['name,patron.name', 'name,maker.nothing'])
      expect(await show(block({ tenant: 'bakery01', collection: 'mugs', fields }))).toContain(
        '>There is nothing to see here.<',
      );
    isDescribeAway = true;
    runPhp(`global $wpdb; $wpdb->query("delete from $wpdb->options where option_name like '%transient%vitrine_%'");`);
    const away = await show(block({ tenant: 'bakery01', collection: 'mugs', fields: 'maker.name' }));
    isDescribeAway = false;
    expect(away).toContain('>This is not available right now.<');
  });

  test('values that want to be markup are text', async () => {
    for (const look of ['list', 'table']) {
      const html = await show(block({ tenant: 'bakery01', collection: 'hostile', look, href: '{page}' }));
      expect(html).toContain('&lt;script&gt;document.title=');
      expect(html).not.toContain(markup);
      expect(html).not.toMatch(/href="\s*(?:javascript|data):|src="x"|onerror="document/i);
    }
    const attributes = await show(
      `[vitrine tenant="bakery01" collection='"><script>alert(1)</script>' href='javascript:alert(1)']`,
    );
    expect(attributes).not.toContain('<script>alert(1)');
  });

  test('what is hidden, private or unknown is one plain line', async () => {
    const lines = [];
    for (const collection of ['orders', 'prices', 'nothing'])
      lines.push(/<p class="vitrine-note">(.*?)<\/p>/.exec(await show(block({ tenant: 'openshop', collection })))?.[1]);
    expect(lines).toEqual(Array(3).fill('There is nothing to see here.'));
    expect(await show(block({ tenant: 'openshop', collection: 'products', where: 'cost[lt]=9' }))).toContain(
      '>There is nothing to see here.<',
    );
    expect(await show('[vitrine tenant="openshop"]')).toContain('Vitrine needs the address');
  });

  test('with a key it shows what is private; the key is in no page and no transient', async () => {
    setKey(shop.key);
    const html = await show(block({ tenant: 'openshop', collection: 'prices' }));
    setKey('');
    expect(html).toContain('<strong>Retail</strong>');
    expect(html).not.toContain(shop.key);
    const transients = runPhp(
      `global $wpdb; echo json_encode($wpdb->get_results("select option_name, option_value from $wpdb->options where option_name like '%transient%vitrine%'"));`,
    );
    expect(transients).toContain('vitrine_');
    expect(transients).not.toContain(shop.key);
    expect(await (await fetch(`${url}/?rest_route=/wp/v2/settings`)).text()).not.toContain('vitrine_key');
  });

  test('an answer is kept as long as the service says, and then asked for by its tag', async () => {
    const id = publish(block({ tenant: 'bakery01', collection: 'days' }));
    asked.length = 0;
    for (const _ of [1, 2, 3]) expect(await read(id)).toContain('<strong>Saturday</strong>');
    expect(asked.map(({ status }) => status)).toEqual([200]);
    maxAge = 0;
    const other = publish(block({ tenant: 'bakery01', collection: 'days', limit: '2' }));
    for (const _ of [1, 2]) await read(other);
    maxAge = undefined;
    expect(asked.slice(1).map(({ status, tag }) => [status, tag !== null])).toEqual([
      [200, false],
      [304, true],
    ]);
  });

  test('while the service is away the last answer stays for one refresh, and then a plain line', async () => {
    maxAge = 0;
    const id = publish(block({ tenant: 'bakery01', collection: 'places' }));
    expect(await read(id)).toContain('<strong>Mill</strong>');
    isAway = true;
    expect(await read(id)).toContain('<strong>Mill</strong>');
    // As if the refresh had taken too long.
    runPhp(
      `global $wpdb; foreach ($wpdb->get_col("select option_name from $wpdb->options where option_name like '_transient_vitrine_%'") as $name) { $kept = get_option($name); $kept['shownUntil'] = time(); update_option($name, $kept); } echo 1;`,
    );
    expect(await read(id)).toContain('<p class="vitrine-note">This is not available right now.</p>');
    const fresh = await show(block({ tenant: 'bakery01', collection: 'places', limit: '3' }));
    expect(fresh).toContain('This is not available right now.');
    isAway = false;
    maxAge = undefined;
    expect(await read(id)).toContain('<strong>Mill</strong>');
  });

  test('what was withdrawn goes with the answer that is kept', async () => {
    maxAge = 0;
    const id = publish(block({ tenant: 'bakery01', collection: 'breads', limit: '5' }));
    expect(await read(id)).toContain('Rye bread');
    await shop.hide();
    expect(await read(id)).toContain('There is nothing to see here.');
    isAway = true;
    expect(await read(id)).toContain('This is not available right now.');
    [isAway, maxAge] = [false, undefined];
  });

  test.skipIf(browserPath === null)(
    'the element is shown in a page of the default theme, and the block in its editor',
    async () => {
      const element = `<!-- wp:html --><script src="${shop.url}/embed.js" async></script><vitrine-list tenant="bakery01" collection="days" look="cards"></vitrine-list><!-- /wp:html -->`;
      const id = publish(element + block({ tenant: 'bakery01', collection: 'days' }));
      const browser = await openBrowser(browserPath ?? '');
      const { page } = await openTab(browser);
      await page.goto(`${url}/?page_id=${id}`);
      await expectSoon(async () => page.locator('vitrine-list [part=title]').count(), 6);
      await page.goto(`${url}/wp-login.php`);
      await page.locator('#user_login').fill('owner');
      await page.locator('#user_pass').fill('secret');
      await page.locator('#wp-submit').click();
      await page.goto(`${url}/wp-admin/post.php?post=${id}&action=edit`);
      await page.locator('.wp-block-vitrine-records .vitrine-list').first().waitFor();
      await browser.close();
    },
  );

  test('each file of the plugin stays small', async () => {
    const files = await Array.fromAsync(new Bun.Glob('*.php').scan(plugin));
    expect(files).toContain('vitrine.php');
    for (const file of files) expect(readFileSync(join(plugin, file), 'utf8').split('\n').length).toBeLessThan(150);
  });
});

/** A text as PHP writes it. */
const quote = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", String.raw`\'`)}'`;
