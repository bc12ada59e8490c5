/**
 * Compares the rows of a file with the tenants of the catalog, and lists the changes to write and all mistakes. A row
 * names its tenant by the operator's reference or by the public ID. Columns that a row omits stay unchanged.
 */
import type { RandomBytes } from '@vitrine/store';
import { findTextMistake } from '../tenant-texts.ts';
import { edited, isSameTenant, makePublicId, type Tenant } from '../tenants.ts';

/** A tenant in a file. */
export interface TenantRow {
  /** The line at which it begins, counted from 1. */
  readonly line: number;
  readonly publicId?: string | undefined;
  readonly reference?: string | undefined;
  readonly name?: string | undefined;
  readonly industry?: string | undefined;
  readonly scope?: string | undefined;
  readonly isEnabled?: boolean | undefined;
  readonly isDeleted?: boolean | undefined;
}

export interface RowMistake {
  readonly line: number;
  /** States the found value, the expected one, and a remedy. */
  readonly message: string;
}

/** `publicId`: undefined until a random one is drawn, when the tenant is written. */
type NewTenant = Omit<Tenant, 'id' | 'createdAt' | 'publicId'> & { readonly publicId: string | undefined };

export type TenantChange =
  | { readonly kind: 'created'; readonly line: number; readonly after: NewTenant }
  | { readonly kind: 'changed'; readonly line: number; readonly before: Tenant; readonly after: Tenant }
  /** `line`: null where the file does not name the tenant. */
  | { readonly kind: 'deleted'; readonly line: number | null; readonly before: Tenant };

export interface TenantPlan {
  readonly changes: readonly TenantChange[];
  readonly unchanged: number;
  readonly mistakes: readonly RowMistake[];
}

export interface PlanOptions {
  /** Deletes the tenants that no row names. */
  readonly isDeletingMissing: boolean;
  /** Draws the public IDs that rows do not give; undefined: they are not drawn yet. */
  readonly randomBytes: RandomBytes | undefined;
}

export const planTenants = (
  tenants: readonly Tenant[],
  rows: readonly TenantRow[],
  options: PlanOptions,
): TenantPlan => {
  const planner = new TenantPlanner(tenants, options.randomBytes);
  for (const row of rows) planner.take(row);
  return planner.finish(options.isDeletingMissing);
};

class TenantPlanner {
  readonly #randomBytes: RandomBytes | undefined;
  readonly #byPublicId: ReadonlyMap<string, Tenant>;
  readonly #byReference = new Map<string, Tenant>();
  /** The lines that name a tenant already, by public ID and by reference. */
  readonly #lines = { publicId: new Map<string, number>(), reference: new Map<string, number>() };
  readonly #changes: TenantChange[] = [];
  readonly #mistakes: RowMistake[] = [];
  #unchanged = 0;

  constructor(tenants: readonly Tenant[], randomBytes: RandomBytes | undefined) {
    this.#randomBytes = randomBytes;
    this.#byPublicId = new Map(tenants.map((tenant) => [tenant.publicId, tenant]));
    for (const tenant of tenants) if (tenant.reference !== null) this.#byReference.set(tenant.reference, tenant);
  }

  take(row: TenantRow): void {
    const { line, publicId, reference } = row;
    if (publicId === undefined && reference === undefined) return this.#refuse(line, noKey);
    const named = publicId === undefined ? undefined : this.#byPublicId.get(publicId);
    const referred = reference === undefined ? undefined : this.#byReference.get(reference);
    if (referred !== undefined && publicId !== undefined && referred !== named)
      return this.#refuse(line, `the reference ${quote(reference)} is that of the tenant ${referred.publicId}.`);
    const before = named ?? referred;
    if (!this.#isFirst(row, before)) return;
    if (row.isDeleted === true) this.#delete(line, before);
    else if (before === undefined) this.#create(row);
    else this.#change(row, before);
  }

  finish(isDeletingMissing: boolean): TenantPlan {
    if (isDeletingMissing) {
      for (const [publicId, before] of this.#byPublicId)
        if (!this.#lines.publicId.has(publicId)) this.#changes.push({ kind: 'deleted', line: null, before });
    }
    return { changes: this.#changes, unchanged: this.#unchanged, mistakes: this.#mistakes };
  }

  /** Refuses a second row of a tenant. */
  #isFirst({ line, publicId, reference }: TenantRow, before: Tenant | undefined): boolean {
    const own = before?.publicId ?? publicId;
    const earlier =
      (own === undefined ? undefined : this.#lines.publicId.get(own)) ??
      (reference === undefined ? undefined : this.#lines.reference.get(reference));
    if (own !== undefined && earlier === undefined) this.#lines.publicId.set(own, line);
    if (reference !== undefined && earlier === undefined) this.#lines.reference.set(reference, line);
    if (earlier !== undefined) this.#refuse(line, `line ${earlier} names the same tenant. Keep one of the two.`);
    return earlier === undefined;
  }

  #delete(line: number, before: Tenant | undefined): void {
    if (before === undefined) this.#unchanged += 1;
    else this.#changes.push({ kind: 'deleted', line, before });
  }

  #create({ line, publicId, name = '', industry = '', scope, reference, isEnabled = true }: TenantRow): void {
    const after = { publicId, name, industry, scope: scope ?? null, reference: reference ?? null, isEnabled };
    if (!this.#check(line, after)) return;
    this.#changes.push({ kind: 'created', line, after: { ...after, publicId: publicId ?? this.#draw() } });
  }

  #change({ line, name, industry, scope, reference, isEnabled }: TenantRow, before: Tenant): void {
    const after = { ...edited(before, { name, industry, scope, reference }), isEnabled: isEnabled ?? before.isEnabled };
    if (isSameTenant(before, after)) this.#unchanged += 1;
    else if (this.#check(line, after, before)) this.#changes.push({ kind: 'changed', line, before, after });
  }

  /** Checks the texts that differ: one that a tenant has already is no mistake of the file. */
  #check(line: number, after: NewTenant, before?: Tenant): boolean {
    const mistakes = (['publicId', 'name', 'industry', 'scope', 'reference'] as const).flatMap((what) => {
      const text = after[what] ?? undefined;
      return text === undefined || text === before?.[what] ? [] : (findMistakeInFile(what, text) ?? []);
    });
    for (const message of mistakes) this.#refuse(line, message);
    return mistakes.length === 0;
  }

  /** A new public ID. Of many that are drawn, two may be equal. */
  #draw(): string | undefined {
    for (;;) {
      if (this.#randomBytes === undefined) return undefined;
      const publicId = makePublicId(this.#randomBytes);
      if (this.#byPublicId.has(publicId) || this.#lines.publicId.has(publicId)) continue;
      this.#lines.publicId.set(publicId, 0);
      return publicId;
    }
  }

  #refuse(line: number, message: string): void {
    this.#mistakes.push({ line, message });
  }
}

const findMistakeInFile = (what: 'publicId' | 'name' | 'industry' | 'scope' | 'reference', text: string) =>
  text.trim() === '' && (what === 'name' || what === 'industry')
    ? `found no ${what}, expected one: there is no such tenant yet, and a new one needs it.`
    : findTextMistake(what, text);

const noKey =
  'found neither id nor reference, expected one of the two: it tells which tenant the row is about in every run.';

const quote = (text: string | undefined): string => JSON.stringify(text ?? '');
