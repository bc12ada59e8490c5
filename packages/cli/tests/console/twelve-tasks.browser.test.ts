/** An owner's twelve tasks in a real browser: what each takes, in clicks and boxes, is the table of decision 26. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import type { Browser, Locator, Page } from 'playwright-core';
import { browserPath, openBrowser, openTab } from '../../../../tests/support/browser.ts';
import { addCollection, addTenant, type TestService } from '../support/test-service.ts';
import { secret, signToken, startConsoleService } from './visit.ts';

const fields = [
  { key: 'name', label: 'Name', type: 'text' },
  { key: 'price', label: 'Price', type: 'currency' },
  { key: 'cost', label: 'Cost', type: 'currency' },
] as const;
const records = ['Roll', 'Bread', 'Cake'].map((name, place) => ({
  id: String(place),
  createdAt: '2026-01-01T00:00:00.000Z',
  name,
  price: '2.5',
  cost: '1',
}));

/** What a person does, counted. A box is one that is typed into or chosen from; a switch and a tick are clicks. */
interface Hand {
  readonly click: (target: Locator) => Promise<void>;
  readonly alsoClick: (clicks: number) => void;
  readonly fill: (target: Locator, text: string) => Promise<void>;
  readonly counted: () => readonly [clicks: number, boxes: number];
}

const createHand = (): Hand => {
  let [clicks, boxes] = [0, 0];
  return {
    click: async (target) => {
      clicks += 1;
      // The box of a switch lies under what is drawn of it, where a pointer does not hit it.
      const isSwitch = (await target.getAttribute('role')) === 'switch';
      await (isSwitch ? target.press('Space') : target.click());
    },
    alsoClick: (more) => {
      clicks += more;
    },
    fill: async (target, text) => {
      boxes += 1;
      await target.fill(text);
    },
    counted: () => [clicks, boxes],
  };
};

type Task = (page: Page, hand: Hand) => Promise<void>;

const place = async (page: Page, { click }: Hand, name: string): Promise<void> =>
  click(page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name }));

const publish = async (page: Page, { click }: Hand): Promise<void> => {
  await click(page.getByRole('button', { name: 'Review changes' }));
  await click(page.getByRole('dialog').getByRole('button', { name: 'Publish' }));
  await page.getByText('Published. It takes effect everywhere within a second.').waitFor();
};

const open = async (page: Page, { click }: Hand, name: string): Promise<void> =>
  click(page.getByRole('button', { name: new RegExp(`^${name}`) }));

const makeVisible = async (page: Page, { click }: Hand, state: string): Promise<void> =>
  click(page.getByRole('radiogroup', { name: /^Who sees/ }).getByText(state));

const names = async (page: Page, { click }: Hand, change: (dialog: Locator) => Promise<void>): Promise<void> => {
  await click(page.getByRole('button', { name: 'Names and order' }));
  const dialog = page.getByRole('dialog');
  await change(dialog);
  await click(dialog.getByRole('button', { name: 'Apply' }));
};

/** Two clicks: the button that opens the system's chooser, and the file in it. */
const chooseFile = async (page: Page, { alsoClick }: Hand, content: string): Promise<void> => {
  alsoClick(2);
  const input = page.getByLabel(/Choose a file/);
  await input.setInputFiles({ name: 'menu.csv', mimeType: 'text/csv', buffer: Buffer.from(content) });
  await page.locator('[role="dialog"] [aria-busy="false"]').waitFor();
};

const tasks: Readonly<Record<string, Task>> = {
  'Show a collection with its usual fields to everybody': async (page, hand) => {
    await open(page, hand, 'Products');
    await makeVisible(page, hand, 'Public');
    await hand.click(page.getByRole('button', { name: 'All', exact: true }));
    await publish(page, hand);
  },
  'Hide a field': async (page, hand) => {
    await hand.click(page.getByRole('switch', { name: 'Price' }));
    await publish(page, hand);
  },
  'Put that back': async (page, hand) => {
    await place(page, hand, 'Changes');
    await hand.click(page.getByRole('button', { name: /^Put back as it was/ }).first());
    await hand.click(page.getByRole('dialog').getByRole('button', { name: 'Publish' }));
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  },
  'Rename a field': async (page, hand) => {
    await place(page, hand, 'Data');
    await open(page, hand, 'Products');
    await names(page, hand, async (dialog) => hand.fill(dialog.getByRole('textbox', { name: 'Price' }), 'Shop price'));
    await publish(page, hand);
  },
  'Move a field to the front': async (page, hand) => {
    await names(page, hand, async (dialog) => hand.click(dialog.getByRole('button', { name: 'Move Shop price up' })));
    await publish(page, hand);
  },
  'Make a collection private': async (page, hand) => {
    await makeVisible(page, hand, 'Private');
    await publish(page, hand);
  },
  'Make a key for a partner’s server': async (page, hand) => {
    await place(page, hand, 'Keys');
    await hand.click(page.getByRole('button', { name: 'Make a key' }).first());
    const dialog = page.getByRole('dialog');
    await hand.fill(dialog.getByRole('textbox', { name: 'Name' }), 'Partner');
    await hand.click(dialog.getByRole('button', { name: 'Make the key' }));
    await hand.click(dialog.getByRole('button', { name: /^Copy/ }).first());
    await hand.click(dialog.getByRole('button', { name: 'I have saved it' }));
  },
  'Add a file of your own': async (page, hand) => {
    await place(page, hand, 'Data');
    await hand.click(page.getByRole('button', { name: 'Add a file' }));
    await chooseFile(page, hand, 'sku,dish\nm1,Soup\nm2,Cake\n');
    await hand.click(page.getByRole('button', { name: 'Add', exact: true }));
    await page.getByText('is there, and hidden.').waitFor();
  },
  'Replace it with a newer one': async (page, hand) => {
    await open(page, hand, 'Menu');
    await hand.click(page.getByRole('button', { name: 'Replace with a file' }));
    await chooseFile(page, hand, 'sku,dish\nm1,Soup\nm3,Tea\n');
    await hand.click(page.getByRole('dialog').getByRole('button', { name: 'Replace', exact: true }));
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  },
  'See what the world asks': async (page, hand) => {
    await place(page, hand, 'Usage');
    await page.getByRole('heading', { name: 'Usage' }).waitFor();
  },
  'Invite a colleague': async (page, hand) => {
    await hand.click(page.getByRole('link', { name: 'Sessions', exact: true }));
    await hand.click(page.getByRole('button', { name: 'Invite a colleague' }));
    const dialog = page.getByRole('dialog');
    await hand.fill(dialog.getByRole('textbox', { name: 'Name' }), 'Grace');
    await hand.click(dialog.getByRole('button', { name: 'Make the link' }));
    await hand.click(dialog.getByRole('button', { name: /^Copy/ }).first());
    await hand.click(dialog.getByRole('button', { name: 'I have sent it' }));
  },
};

/** The rows of the table that begins with these cells. */
const documented = async (): Promise<readonly (readonly string[])[]> => {
  const text = await Bun.file(
    new URL('../../../../docs/decisions/0026-the-page-of-the-console.md', import.meta.url),
  ).text();
  const lines = text.split('\n');
  const from = lines.findIndex((line) => line.startsWith('| An owner’s task')) + 2;
  const rows = lines.slice(from, lines.indexOf('', from));
  return rows.map((row) =>
    row
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim()),
  );
};

describe.skipIf(browserPath === null)('an owner', () => {
  let service: TestService;
  let browser: Browser;
  beforeAll(async () => {
    [service, browser] = await Promise.all([
      startConsoleService('sqlite', { CONSOLE_SECRET: secret }),
      openBrowser(browserPath ?? ''),
    ]);
  });
  afterAll(async () => {
    await browser.close();
    await service.stop();
  });

  test.each([390, 1440])('does twelve tasks with the clicks that the table says, at %d px', async (width) => {
    const tenant = await addTenant(service, `task${String(width).padStart(4, '0')}`);
    await addCollection(service, tenant, { slug: 'products', name: 'Products', fields }, records);
    const { page, complaints } = await openTab(browser, {
      viewport: { width, height: 844 },
      permissions: ['clipboard-write'],
    });
    await page.goto(`${service.consoleUrl}/enter?token=${await signToken(service, tenant.publicId)}`);
    await page.getByRole('heading', { name: 'What the world sees' }).waitFor();
    const rows: (readonly string[])[] = [['Sign in by a link', '1', '0']];
    for (const [name, task] of Object.entries(tasks)) {
      const hand = createHand();
      await task(page, hand);
      rows.push([name, ...hand.counted().map(String)]);
    }
    expect(rows).toEqual([...(await documented())]);
    expect(complaints).toEqual([]);
    await page.context().close();
  });
});
