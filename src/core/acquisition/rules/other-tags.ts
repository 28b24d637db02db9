import { type Rule, reject } from './rule.ts'

export const otherTags: Rule = {
  code: 'tags',
  judge({ found }, { otherTagsOf }) {
    const tags = otherTagsOf.get(found.indexerId)
    return tags === undefined ? null : reject(`${found.indexerName} is only used for games with the tag ${tags}`)
  },
}
