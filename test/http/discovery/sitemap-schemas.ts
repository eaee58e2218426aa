/**
 * XML schemas of what sitemaps hold: sitemaps.org's own one for `urlset`, and here, in the order that Google's reference
 * of each extension asks for, the elements that the site may write. Whatever is not named is refused.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { XmlBufferInputProvider, XmlDocument, xmlRegisterInputProvider, XsdValidator } from 'libxml2-wasm';
import { projectRoot } from '#build/checks/check-report.ts';

const head = (namespace: string, text: string) =>
  `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns="${namespace}" targetNamespace="${namespace}" elementFormDefault="qualified">${text}</xs:schema>`;
const text = (name: string, max: number) =>
  `<xs:element name="${name}"><xs:simpleType><xs:restriction base="xs:string"><xs:minLength value="1"/><xs:maxLength value="${max}"/></xs:restriction></xs:simpleType></xs:element>`;
const some = (name: string, type: string) => `<xs:element name="${name}" type="${type}" minOccurs="0"/>`;
const group = (name: string, parts: string) =>
  `<xs:element name="${name}"><xs:complexType><xs:sequence>${parts}</xs:sequence></xs:complexType></xs:element>`;
const yesNo =
  '<xs:simpleType name="yesNo"><xs:restriction base="xs:string"><xs:enumeration value="yes"/><xs:enumeration value="no"/></xs:restriction></xs:simpleType>';
const url =
  '<xs:simpleType name="address"><xs:restriction base="xs:anyURI"><xs:pattern value="https?://[^\\s]+"/></xs:restriction></xs:simpleType>';

const image = head('http://www.google.com/schemas/sitemap-image/1.1', url + group('image', '<xs:element name="loc" type="address"/>'));
const news = head(
  'http://www.google.com/schemas/sitemap-news/0.9',
  `<xs:simpleType name="code"><xs:restriction base="xs:string"><xs:pattern value="zh-cn|zh-tw|[a-z]{2,3}"/></xs:restriction></xs:simpleType>${group('news', `${group('publication', `${text('name', 200)}<xs:element name="language" type="code"/>`)}<xs:element name="publication_date" type="xs:dateTime"/>${text('title', 1_000)}`)}`,
);
const video = head(
  'http://www.google.com/schemas/sitemap-video/1.1',
  yesNo +
    url +
    '<xs:simpleType name="seconds"><xs:restriction base="xs:positiveInteger"><xs:maxInclusive value="28800"/></xs:restriction></xs:simpleType>' +
    group(
      'video',
      [
        '<xs:element name="thumbnail_loc" type="address"/>',
        text('title', 100),
        text('description', 2_048),
        '<xs:element name="player_loc" type="address"/>',
        some('duration', 'seconds'),
        some('expiration_date', 'xs:dateTime'),
        some('view_count', 'xs:nonNegativeInteger'),
        some('publication_date', 'xs:dateTime'),
        some('family_friendly', 'yesNo'),
        some('requires_subscription', 'yesNo'),
        some('live', 'yesNo'),
      ].join(''),
    ),
);
const xhtml = head(
  'http://www.w3.org/1999/xhtml',
  `${url}<xs:element name="link"><xs:complexType><xs:attribute name="rel" use="required" fixed="alternate"/><xs:attribute name="hreflang" use="required" type="xs:string"/><xs:attribute name="href" use="required" type="address"/></xs:complexType></xs:element>`,
);
const sitemapsOrg = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const index = head(
  sitemapsOrg,
  `${url}<xs:element name="sitemapindex"><xs:complexType><xs:sequence><xs:element name="sitemap" maxOccurs="50000"><xs:complexType><xs:sequence><xs:element name="loc" type="address"/>${some('lastmod', 'xs:dateTime')}</xs:sequence></xs:complexType></xs:element></xs:sequence></xs:complexType></xs:element>`,
);

const files: Record<string, string> = {
  'image.xsd': image,
  'news.xsd': news,
  'video.xsd': video,
  'xhtml.xsd': xhtml,
  'sitemap.xsd': readFileSync(join(projectRoot, 'node_modules/sitemap/schema/sitemap.xsd'), 'utf8'),
};
const namespaces: Record<string, string> = {
  'image.xsd': 'http://www.google.com/schemas/sitemap-image/1.1',
  'news.xsd': 'http://www.google.com/schemas/sitemap-news/0.9',
  'video.xsd': 'http://www.google.com/schemas/sitemap-video/1.1',
  'xhtml.xsd': 'http://www.w3.org/1999/xhtml',
  'sitemap.xsd': sitemapsOrg,
};
const everything = `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema">${Object.entries(namespaces)
  .map(([file, namespace]) => `<xs:import namespace="${namespace}" schemaLocation="${file}"/>`)
  .join('')}</xs:schema>`;

xmlRegisterInputProvider(
  new XmlBufferInputProvider(Object.fromEntries(Object.entries(files).map(([name, schema]) => [name, Buffer.from(schema)]))),
);

function validate(schema: string, document: string): void {
  using schemaDocument = XmlDocument.fromString(schema, { url: 'everything.xsd' });
  using validator = XsdValidator.fromDoc(schemaDocument);
  using read = XmlDocument.fromString(document);
  validator.validate(read);
}

/** Throws with the line at which a file violates the schemas. */
export const validateUrlset = (document: string) => validate(everything, document);
export const validateIndex = (document: string) => validate(index, document);
