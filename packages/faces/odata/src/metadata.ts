/** The service document, and the metadata of a tenant's entity sets in CSDL (OData CSDL 4.0), as the caller sees them. */
import type { FieldType } from '@vitrine/contract';
import type { ExposedCollection, ExposedRelation, Exposure } from '@vitrine/query';
import { navigationOf } from './expand.ts';
import { setNameOf, typeNameOf } from './names.ts';

const namespace = 'Vitrine';

/** The attributes that tell the type of a property. Decimals have every digit, doubles would not. */
const types: Readonly<Record<FieldType, string>> = {
  text: 'Type="Edm.String"',
  email: 'Type="Edm.String"',
  phone: 'Type="Edm.String"',
  url: 'Type="Edm.String"',
  image: 'Type="Edm.String"',
  select: 'Type="Edm.String"',
  multiselect: 'Type="Collection(Edm.String)" Nullable="false"',
  number: 'Type="Edm.Decimal" Scale="variable"',
  integer: 'Type="Edm.Int64"',
  currency: 'Type="Edm.Decimal" Scale="variable"',
  percent: 'Type="Edm.Decimal" Scale="variable"',
  boolean: 'Type="Edm.Boolean"',
  date: 'Type="Edm.Date"',
  datetime: 'Type="Edm.DateTimeOffset" Precision="3"',
  geo: `Type="${namespace}.Point"`,
  /** JSON of any shape is text, because OData 4.0 has no type for it. */
  json: 'Type="Edm.String"',
};

export const renderMetadata = ({ collections }: Exposure): string => {
  const shown = [...collections.values()];
  return `<?xml version="1.0" encoding="UTF-8"?>
<edmx:Edmx xmlns:edmx="http://docs.oasis-open.org/odata/ns/edmx" Version="4.0">
<edmx:Reference Uri="https://oasis-tcs.github.io/odata-vocabularies/vocabularies/Org.OData.Core.V1.xml"><edmx:Include Namespace="Org.OData.Core.V1" Alias="Core"/></edmx:Reference>
<edmx:DataServices><Schema xmlns="http://docs.oasis-open.org/odata/ns/edm" Namespace="${namespace}">
<ComplexType Name="Point"><Property Name="lat" Type="Edm.Double" Nullable="false"/><Property Name="lng" Type="Edm.Double" Nullable="false"/></ComplexType>
${shown.map(renderType).join('')}<EntityContainer Name="Container">
${shown.map(renderSet).join('')}</EntityContainer>
</Schema></edmx:DataServices>
</edmx:Edmx>
`;
};

const renderType = (collection: ExposedCollection): string => `<EntityType Name="${typeNameOf(collection.slug)}">
<Key><PropertyRef Name="id"/></Key>
<Property Name="id" Type="Edm.String" Nullable="false"/>
<Property Name="createdAt" Type="Edm.DateTimeOffset" Precision="3" Nullable="false"/>
${Array.from(collection.fields.values(), ({ key, label, type }) => `<Property Name="${key}" ${types[type]}>${describe(label)}</Property>\n`).join('')}${Array.from(navigationOf(collection), renderNavigation).join('')}</EntityType>
`;

const renderNavigation = ([name, { label, kind, target }]: readonly [string, ExposedRelation]): string => {
  const type = `${namespace}.${typeNameOf(target.slug)}`;
  return `<NavigationProperty Name="${name}" Type="${kind === 'one' ? type : `Collection(${type})`}">${describe(label)}</NavigationProperty>\n`;
};

const renderSet = (collection: ExposedCollection): string =>
  `<EntitySet Name="${setNameOf(collection.slug)}" EntityType="${namespace}.${typeNameOf(collection.slug)}">${Array.from(navigationOf(collection), renderBinding).join('')}${describe(collection.name)}</EntitySet>\n`;

const renderBinding = ([name, { target }]: readonly [string, ExposedRelation]): string =>
  `<NavigationPropertyBinding Path="${name}" Target="${setNameOf(target.slug)}"/>`;

const describe = (text: string): string => `<Annotation Term="Core.Description" String="${escapeXml(text)}"/>`;

/** Leaves out what XML cannot hold (XML 1.0 §2.2). */
const escapeXml = (text: string): string =>
  // oxlint-disable-next-line no-control-regex
  Bun.escapeHTML(text.toWellFormed().replaceAll(/[\0-\x08\x0B\x0C\x0E-\x1F\uFFFE\uFFFF]/g, ' '));

/** @param root the URL of the service, with a slash at its end. @param bare without control information */
export const renderService = ({ collections }: Exposure, root: string, bare: boolean): string => {
  const value = Array.from(collections.values(), ({ slug, name }) => ({
    name: setNameOf(slug),
    title: name,
    kind: 'EntitySet',
    url: setNameOf(slug),
  }));
  return JSON.stringify({ ...(!bare && { '@odata.context': `${root}$metadata` }), value });
};

/** A file that opens Power BI Desktop at the service. */
export const renderConnection = (root: string): string =>
  JSON.stringify({
    version: '0.1',
    connections: [{ details: { protocol: 'odata', address: { url: root } }, options: {}, mode: 'Import' }],
  });
