import { Type } from '@sinclair/typebox'
import { Elysia, t } from 'elysia'
import { addTag, changeTag, removeTag } from '#core/tags/change-tags.ts'
import { listTags } from '#core/tags/list-tags.ts'
import { NewTagModel, TagChangeModel, TagModel } from '#domain/tags/tag.ts'
import { refusals } from '../error-models.ts'
import type { HttpContext } from '../http-context.ts'
import { realms } from '../plugins/realms.ts'
import { idOf } from '../requests/parameters.ts'

const params = t.Object({ id: idOf('tag') })

export const tagsRoutes = ({ app, authenticator }: HttpContext) =>
  new Elysia({ prefix: '/tags', tags: ['Tags'] })
    .use(realms(authenticator))
    .get('', ({ user }) => listTags(app, user), {
      userAuth: true,
      response: { 200: Type.Array(TagModel), ...refusals(401) },
      detail: {
        operationId: 'listTags',
        summary: 'List tags',
        description: 'Lists the tags by name, with how often each is used.',
      },
    })
    .post('', ({ body, user }) => addTag(app, user, body), {
      adminAuth: true,
      body: NewTagModel,
      response: { 201: TagModel, ...refusals(400, 401, 403, 409) },
      detail: {
        operationId: 'addTag',
        summary: 'Add a tag',
        description: 'Without `color`, the tag is gray. The status is 409 if there is a tag of this name.',
      },
    })
    .patch('/:id', ({ params, body, user }) => changeTag(app, user, params.id, body), {
      adminAuth: true,
      params,
      body: TagChangeModel,
      response: { 200: TagModel, ...refusals(400, 401, 403, 404, 409) },
      detail: {
        operationId: 'changeTag',
        summary: 'Change a tag',
        description: 'Changes the name or the color everywhere the tag is used.',
      },
    })
    .delete('/:id', ({ params }) => removeTag(app, params.id), {
      adminAuth: true,
      params,
      response: { 204: Type.Void(), ...refusals(401, 403, 404) },
      detail: {
        operationId: 'removeTag',
        summary: 'Remove a tag',
        description:
          'Removes the tag from all games, indexers, download clients and channels. What loses its last tag is used for all games from then on.',
      },
    })
