/** The service whose pages are looked at: a process of its own, so that it can be that of another revision. It ends with its input. */
import { follow, startTestService } from '../../packages/cli/tests/support/test-service.ts';
import { secret, signToken } from '../../packages/cli/tests/console/visit.ts';
import { addDemoTenants } from '../../packages/cli/tests/docs/demo-tenants.ts';
import { addBusinesses, pictureOrigin } from '../../packages/cli/tests/sites/shown-businesses.ts';

const service = await startTestService({
  CONSOLE_SECRET: secret,
  IMAGE_ORIGINS: pictureOrigin,
  PUBLIC_URL: 'http://vitrine.example',
});
await addDemoTenants(service);
if (process.argv[2] === 'all') await addBusinesses(service);
await follow(service);
await service.turn();
const token = await signToken(service, 'kornhaus');
console.log(
  JSON.stringify({ url: service.service.url, consoleUrl: service.consoleUrl, token, nowMs: service.clock.now() }),
);
for await (const _ of Bun.stdin.stream()) continue;
await service.stop();
