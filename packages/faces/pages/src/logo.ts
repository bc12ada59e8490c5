/** `GET /t/:tenantId/logo-….png`: the owner's logo, at a path that changes with its bytes. */
import { readTenantPresentation } from '@vitrine/contract/presentation';
import { Answer, answerWhole, routeNotFound, type AnswerExposed, type FaceServices } from '@vitrine/server/face';

/** @throws Failure where the tenant has no logo, or a different one */
export const answerLogo: AnswerExposed<FaceServices> = (
  services,
  exposure,
  { parameters: { name }, search },
  { access },
) => {
  const { tenant, presentation, fingerprint, cacheTags, endsAt } = exposure;
  const { logo } = readTenantPresentation(presentation);
  if (logo?.name !== name) throw routeNotFound();
  const make = (): Answer => {
    const bytes = services.edition.file(tenant.publicId, name);
    if (bytes === undefined) throw routeNotFound();
    return new Answer(bytes, access === 'keyed', logo.type);
  };
  const question = { fingerprint, text: `${access} ${name}` };
  return answerWhole(services, { what: 'The logo', question, cacheTags, endsAt, make }, search);
};
