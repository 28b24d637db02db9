import { bulkEdit, tag, tagColor } from './en/tags.ts'
import { registerEnglish } from './language.ts'

/** The English texts of tags and of changes of many games, which the first page does not need. */
export const enTags = { bulkEdit, tag, tagColor }

registerEnglish(enTags)
