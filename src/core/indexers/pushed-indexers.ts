import { isDeepStrictEqual } from 'node:util'
import { AppError, fieldError } from '#domain/errors.ts'
import type { Indexer, IndexerChange, IndexerTest } from '#domain/indexers/indexer.ts'
import { type PushedIndexer, searchedCategories, shownIndexer } from '#domain/indexers/pushed-indexer.ts'
import { say } from '#domain/messages/say.ts'
import type { AppContext, Needs } from '../app-context.ts'
import { isMaskedSecret } from '../settings/masked-secrets.ts'
import { addIndexer } from './add-indexer.ts'
import { changeIndexer, removeIndexer } from './change-indexer.ts'
import { storedIndexer } from './list-indexers.ts'
import { isOfSameProwlarr, type PushedState, readPushed, writePushed } from './prowlarr-state.ts'
import { testIndexer } from './test-indexer.ts'

type Deps = Needs<typeof addIndexer> & Pick<AppContext, 'locks' | 'settings'>

/** What Prowlarr sends: an indexer, its key (masked to keep the stored one) and its tags. */
export type Push = { pushed: PushedIndexer; apiKey: string | null; tagIds: string[] }

/** How many indexers are kept: as many as a sync reads. */
const most = 1000

/** By the id of the indexer. */
export function pushedIndexers(app: Pick<AppContext, 'settings'>): PushedState {
  return readPushed(app)
}

/** `force`: saves an indexer that does not answer, too. */
type PushOptions = { force: boolean }

/**
 * Adds an indexer that Prowlarr pushes. One that is here already, from an earlier push or a sync, is updated instead.
 * Returns its id. Throws AppError `invalid` for a forbidden address, if no category has games, or if it does not answer.
 */
export async function pushIndexer(app: Deps, push: Push, { force }: PushOptions): Promise<string> {
  const { pushed, apiKey } = push
  const categories = categoriesOf(pushed)
  if (!force) await assertAnswers(app, null, push)
  return app.locks.withLock('pushed indexers', async () => {
    const known = app.indexers.all().find((each) => isOfSameProwlarr(each, { url: pushed.url, apiKey }))
    if (known !== undefined) {
      await update(app, known, push)
      return known.id
    }
    if (Object.keys(readPushed(app)).length >= most)
      throw new AppError('invalid', say('services.prowlarrTooManyIndexers', { most }))
    const { url, protocol } = pushed
    const input = { url, protocol, apiKey, ...settingsOf(pushed), categories, tagIds: push.tagIds }
    const { id } = await addIndexer(app, input, 'prowlarr')
    store(app, id, pushed)
    return id
  })
}

/**
 * Applies what changed since the indexer was last pushed: other settings stay as they were set here. Throws AppError
 * `not-found`, and `invalid` as `pushIndexer`.
 */
export async function changePushedIndexer(app: Deps, id: string, push: Push, { force }: PushOptions): Promise<void> {
  const before = storedIndexer(app, id)
  categoriesOf(push.pushed)
  const isKnown = isDeepStrictEqual(readPushed(app)[id], push.pushed) && isKept(before, push)
  if (!force && !isKnown) await assertAnswers(app, id, push)
  await app.locks.withLock('pushed indexers', () => update(app, storedIndexer(app, id), push))
}

const isKept = (before: Indexer, { apiKey }: Push): boolean => isMaskedSecret(apiKey) || apiKey === before.apiKey

/** An indexer that is off need not answer. */
async function assertAnswers(app: Deps, id: string | null, push: Push): Promise<void> {
  if (!settingsOf(push.pushed).enabled) return
  const { ok, message } = await testPushedIndexer(app, id, push)
  if (!ok) throw fieldError('baseUrl', message)
}

/** Removes the indexer, if it is still there. */
export async function removePushedIndexer(app: Deps, id: string): Promise<void> {
  await app.locks.withLock('pushed indexers', async () => {
    if (app.indexers.find(id) === null) return
    removeIndexer(app, id)
    store(app, id, null)
  })
}

/** Tests an indexer as Prowlarr would push it, whatever its categories. With `id`, a masked key is the stored one. */
export function testPushedIndexer(app: Deps, id: string | null, { pushed, apiKey }: Push): Promise<IndexerTest> {
  const { name, url, protocol, categories } = pushed
  return testIndexer(app, { id: id ?? undefined, name, url, protocol, categories, apiKey })
}

async function update(app: Deps, before: Indexer, { pushed, apiKey, tagIds }: Push): Promise<void> {
  const stored = readPushed(app)[before.id] ?? null
  // A program that sends no key changes what it read here. Prowlarr always sends its key.
  const isEdit = stored === null && isMaskedSecret(apiKey)
  const last = isEdit ? shownIndexer(before) : stored
  const changed = changedSettings(before, last, pushed)
  // The stored key is never sent to another address.
  const isKeySent = !isMaskedSecret(apiKey) && (apiKey !== before.apiKey || changed.url !== undefined)
  const change: IndexerChange = {
    ...changed,
    ...(isKeySent ? { apiKey } : {}),
    ...(isDeepStrictEqual(new Set(tagIds), new Set(before.tagIds)) ? {} : { tagIds }),
  }
  if (Object.keys(change).length > 0) await changeIndexer(app, before.id, change)
  if (isEdit) return
  if (before.source !== 'prowlarr') app.indexers.update(before.id, { source: 'prowlarr' })
  if (!isDeepStrictEqual(last, pushed)) store(app, before.id, pushed)
}

/** Returns what follows Prowlarr: without an earlier push to compare with, only the address and the protocol. */
function changedSettings(before: Indexer, last: PushedIndexer | null, pushed: PushedIndexer): IndexerChange {
  const { url, protocol } = pushed
  const moved = {
    ...(url === (last?.url ?? before.url) ? {} : { url }),
    ...(protocol === before.protocol ? {} : { protocol }),
  }
  if (last === null) return moved
  const [then, now] = [settingsOf(last), settingsOf(pushed)]
  const keys = Object.keys(now) as (keyof typeof now)[]
  const changed = keys.filter((key) => !isDeepStrictEqual(then[key], now[key]))
  return { ...moved, ...Object.fromEntries(changed.map((key) => [key, now[key]])) }
}

/** The settings of an indexer that follow Prowlarr. */
function settingsOf(pushed: PushedIndexer) {
  const { name, priority, enableRss, enableAutomaticSearch, enableInteractiveSearch, seedRatio, seedTime } = pushed
  return {
    name,
    priority,
    enabled: enableRss || enableAutomaticSearch || enableInteractiveSearch,
    rssEnabled: enableRss,
    autoSearchEnabled: enableAutomaticSearch,
    categories: searchedCategories(pushed.categories),
    seedRatio,
    seedTime: seedTime === null ? null : seedTime * 60,
  }
}

/** Returns the categories of games, because films would be searched without any. */
function categoriesOf({ categories }: PushedIndexer): number[] {
  const searched = searchedCategories(categories)
  if (searched.length > 0) return searched
  const message =
    'No category has games. In Prowlarr, set the sync categories of this application to 1000–1180 and 4000–4050.'
  throw fieldError('categories', message)
}

function store(app: Pick<AppContext, 'settings' | 'indexers'>, id: string, pushed: PushedIndexer | null): void {
  const existing = new Set(app.indexers.all().map((each) => each.id))
  const others = Object.entries(readPushed(app)).filter(([each]) => each !== id && existing.has(each))
  writePushed(app, Object.fromEntries(pushed === null ? others : [...others, [id, pushed]]))
}
