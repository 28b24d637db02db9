import { type Static, Type } from '@sinclair/typebox'
import { Id, Model, OneOf } from '../scalars.ts'
import { tagColors } from './tag-colors.ts'

const maxTagLength = 50
/** Far more than anybody uses. Everything can have all of them. */
export const maxTags = 1000

const settable = {
  name: Type.String({
    minLength: 1,
    maxLength: maxTagLength,
    pattern: '\\S',
    title: 'Name',
    description: 'unique, whatever the case',
    examples: ['kids'],
  }),
  color: OneOf(tagColors, 'TagColor'),
}

/** How many of each kind have a tag. */
const TagUsesModel = Model('TagUses', {
  games: Type.Integer({ minimum: 0, description: 'your games; for admins, the games of all users' }),
  indexers: Type.Integer({ minimum: 0 }),
  downloaders: Type.Integer({ minimum: 0 }),
  channels: Type.Integer({ minimum: 0 }),
})
export type TagUses = Static<typeof TagUsesModel>

export const TagModel = Model('Tag', { id: Id, ...settable, uses: TagUsesModel })
export type Tag = Static<typeof TagModel>
export type StoredTag = Omit<Tag, 'uses'>

export const TagChangeModel = Type.Partial(Model('TagChange', settable))
export type TagChange = Static<typeof TagChangeModel>

export const NewTagModel = Type.Composite(
  [Type.Pick(Type.Object(settable), ['name']), Type.Pick(TagChangeModel, ['color'])],
  { model: 'NewTag' },
)
export type NewTag = Static<typeof NewTagModel>

/** The field of everything that can have tags. */
export const TagIds = Type.Array(Id, { maxItems: maxTags, description: 'IDs of tags' })
