import { randomUUID } from 'node:crypto'
import { AppError } from '#domain/errors.ts'
import { type LibraryView, maxLibraryViews, type NewLibraryView } from '#domain/games/library-view.ts'
import { say } from '#domain/messages/say.ts'
import type { AppContext } from '../app-context.ts'

type Deps = Pick<AppContext, 'libraryViews' | 'transaction' | 'dataDisk'>

/** Saves a view of the library. Throws AppError `conflict` if the name is taken or there are too many views. */
export function addLibraryView(app: Deps, userId: string, input: NewLibraryView): LibraryView {
  app.dataDisk.assertSpace()
  const view = { id: randomUUID(), name: input.name.trim(), query: input.query }
  app.transaction(() => {
    const views = app.libraryViews.ofUser(userId)
    assertFreeName(views, view)
    if (views.length >= maxLibraryViews) {
      throw new AppError('conflict', say('library.tooManyViews', { count: maxLibraryViews }))
    }
    app.libraryViews.insert(userId, view)
  })
  return view
}

/** Renames a view or saves it anew. Throws AppError `not-found`, and `conflict` if the name is taken. */
export function changeLibraryView(app: Deps, userId: string, id: string, change: Partial<NewLibraryView>): LibraryView {
  return app.transaction(() => {
    const views = app.libraryViews.ofUser(userId)
    const before = views.find((view) => view.id === id)
    if (before === undefined) throw notFound()
    const view = { ...before, ...change, name: (change.name ?? before.name).trim() }
    assertFreeName(views, view)
    app.libraryViews.update(userId, view)
    return view
  })
}

/** Deletes a saved view. Throws AppError `not-found`. */
export function removeLibraryView(app: Pick<AppContext, 'libraryViews'>, userId: string, id: string): void {
  if (!app.libraryViews.remove(userId, id)) throw notFound()
}

function assertFreeName(views: readonly LibraryView[], { id, name }: LibraryView): void {
  const isTaken = views.some((view) => view.id !== id && view.name.toLowerCase() === name.toLowerCase())
  if (isTaken) throw new AppError('conflict', say('library.viewExists', { name }))
}

function notFound(): AppError {
  return new AppError('not-found', say('library.viewNotFound'))
}
