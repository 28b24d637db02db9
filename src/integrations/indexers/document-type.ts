// Characters in which a document type is looked for.
const maxProlog = 64 * 1024
// What the entities of a document may add to it. Few feeds have any, and those name characters.
const maxGrowth = 256 * 1024

const rootTag = /<(?:[\w.-]+:)?(?:rss|RDF|feed|entry|caps|error)[\s/>]/i
const withSubset = /<!DOCTYPE[^>[]{0,500}\[/i
/** A short text, or a parameter entity, which is not read. Its value may hold references to characters, but no others. */
const harmless =
  /<!ENTITY\s+(?:%\s[^>]{0,500}|(?<name>[\w.-]+)\s+(?:"(?<double>[^"<%&]{0,100}(?:&#\w{1,8};[^"<%&]{0,100}){0,4})"|'(?<single>[^'<%&]{0,100}(?:&#\w{1,8};[^'<%&]{0,100}){0,4})')\s*)>/g

/**
 * The document without its type, and with the short texts in place that it defines as entities. Null if it defines others:
 * such a document may want to read files, or to grow without bound.
 */
export function withoutDocumentType(xml: string): string | null {
  const head = xml.slice(0, maxProlog)
  const type = withSubset.exec(head)
  const root = rootTag.exec(head)
  if (type === null || (root !== null && root.index < type.index)) {
    return /<!ENTITY\b/i.test(head.slice(0, root?.index ?? maxProlog)) ? null : xml
  }
  const start = type.index + type[0].length
  const subset = head.slice(start).replace(/<!--[\s\S]*?-->/g, (comment) => ' '.repeat(comment.length))
  const length = /\]\s*>/.exec(subset)
  if (length === null) return null
  const declarations = subset.slice(0, length.index)
  if (/<!ENTITY\b/i.test(declarations.replace(harmless, ''))) return null
  const entities = [...declarations.matchAll(harmless)].flatMap(({ groups }) => {
    const { name, double, single = '' } = groups ?? {}
    return name === undefined ? [] : [[name, (double ?? single).replaceAll('"', '&quot;')] as const]
  })
  const content = xml.slice(0, type.index) + xml.slice(start + length.index + length[0].length)
  return withEntities(content, new Map(entities.toReversed()))
}

/** Null if the document grows too much. */
function withEntities(xml: string, entities: ReadonlyMap<string, string>): string | null {
  if (entities.size === 0) return xml
  let growth = 0
  const replaced = xml.replace(/&([\w.-]{1,100});/g, (reference, name: string) => {
    const value = growth > maxGrowth ? undefined : entities.get(name)
    growth += value?.length ?? 0
    return value ?? reference
  })
  return growth > maxGrowth ? null : replaced
}
