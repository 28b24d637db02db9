import { Type } from '@sinclair/typebox'
import { Elysia, t } from 'elysia'
import { addLibraryView, changeLibraryView, removeLibraryView } from '#core/library/library-views.ts'
import { LibraryViewModel, NewLibraryViewModel } from '#domain/games/library-view.ts'
import { refusals } from '../error-models.ts'
import type { HttpContext } from '../http-context.ts'
import { realms } from '../plugins/realms.ts'
import { idOf } from '../requests/parameters.ts'

const params = t.Object({ id: idOf('view') })

export const libraryViewsRoutes = ({ app, authenticator }: HttpContext) =>
  new Elysia({ prefix: '/library/views', tags: ['Games'] })
    .use(realms(authenticator))
    .get('', ({ user }) => app.libraryViews.ofUser(user.id), {
      userAuth: true,
      response: { 200: Type.Array(LibraryViewModel), ...refusals(401) },
      detail: {
        operationId: 'listLibraryViews',
        summary: 'List your saved views',
        description: 'Lists the views of the library that you saved under a name, by name.',
      },
    })
    .post('', ({ user, body }) => addLibraryView(app, user.id, body), {
      userAuth: true,
      limiter: 'write',
      body: NewLibraryViewModel,
      response: { 201: LibraryViewModel, ...refusals(400, 401, 409) },
      detail: {
        operationId: 'addLibraryView',
        summary: 'Save a view',
        description: 'A user can save 50 views. The status is 409 if you have that many or the name is taken.',
      },
    })
    .patch('/:id', ({ params, user, body }) => changeLibraryView(app, user.id, params.id, body), {
      userAuth: true,
      limiter: 'write',
      params,
      body: Type.Partial(NewLibraryViewModel, { model: 'LibraryViewChange' }),
      response: { 200: LibraryViewModel, ...refusals(400, 401, 404, 409) },
      detail: {
        operationId: 'changeLibraryView',
        summary: 'Change a saved view',
        description: 'Changes the given fields and keeps all others.',
      },
    })
    .delete('/:id', ({ params, user }) => removeLibraryView(app, user.id, params.id), {
      userAuth: true,
      limiter: 'write',
      params,
      response: { 204: Type.Void(), ...refusals(401, 404) },
      detail: {
        operationId: 'removeLibraryView',
        summary: 'Delete a saved view',
        description: 'The games in it stay.',
      },
    })
