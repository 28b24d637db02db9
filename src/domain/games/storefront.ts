import { type Static, Type } from '@sinclair/typebox'
import { CalendarDate, Id, Instant, Model, Nullable } from '../scalars.ts'
import { setting } from '../setting.ts'
import { GameListItemModel, ReleaseStatusModel } from './game.ts'

const requirement = Nullable(Type.String({ examples: ['OS: Windows 7\nMemory: 2 GB RAM'] }))

/** An application of the storefront. */
const StorefrontAppModel = Model('StorefrontApp', {
  storefrontAppId: Type.Integer(),
  name: Type.String({ examples: ['Portal 2'] }),
  coverUrl: Nullable(Type.String()),
  releaseStatus: ReleaseStatusModel,
  releaseDate: Nullable(CalendarDate),
  requirements: Model(
    'SystemRequirements',
    { minimum: requirement, recommended: requirement },
    { description: 'As the store shows them, one item per line' },
  ),
  url: Type.String({ examples: ['https://store.steampowered.com/app/620'] }),
})
export type StorefrontApp = Static<typeof StorefrontAppModel>

export const FoundStorefrontAppModel = Type.Composite([StorefrontAppModel, Type.Object({ inLibrary: Nullable(Id) })], {
  model: 'FoundStorefrontApp',
})

export const wishlistEntryStates = ['pending', 'added', 'skipped', 'failed'] as const
/** `skipped`: in the library already or not a game. `failed`: the next sync tries again. */
export type WishlistEntryState = (typeof wishlistEntryStates)[number]

/** The state of a user's wishlist sync. */
export const WishlistStatusModel = Model('WishlistStatus', {
  pending: Type.Integer({ description: 'Games whose details are still being fetched' }),
  added: Type.Integer({ description: 'Games of the wishlist that were added to the library' }),
  skipped: Type.Integer({ description: 'Games that were in the library already, and entries that are not games' }),
  failed: Type.Integer({ description: 'Games without details from the store. The next sync tries again' }),
  lastSyncAt: Nullable(Instant),
  nextSyncAt: Nullable(Instant),
  stopped: Type.Boolean({ description: 'Whether the automatic sync stopped after repeated failures' }),
  message: Nullable(
    Type.String({ description: 'Why the last sync failed, or what it could not read', examples: [null] }),
  ),
  canImportOwned: Type.Boolean({
    description: 'Whether a Steam Web API key is set, which the import of owned games needs',
  }),
})
export type WishlistStatus = Static<typeof WishlistStatusModel>

const unreadable = Type.Optional(Type.String({ description: 'What could not be read, if anything' }))
const games = Type.Array(GameListItemModel, { description: 'The added games, at most 100' })

export const WishlistSyncResultModel = Model('WishlistSyncResult', {
  added: Type.Integer({ description: 'Games added to the library' }),
  skipped: Type.Integer({ description: 'Games that were in the library already, and entries that are not games' }),
  pending: Type.Integer({ description: 'Games that are added in the background' }),
  message: unreadable,
  games,
})
export type WishlistSyncResult = Static<typeof WishlistSyncResultModel>

export const OwnedImportModel = Model('OwnedImport', {
  added: Type.Integer({ description: 'Games added to the library' }),
  skipped: Type.Integer({ description: 'Games that were in the library already' }),
  message: unreadable,
  games,
})
export type OwnedImport = Static<typeof OwnedImportModel>

export const SteamSettingsModel = Model('SteamSettings', {
  apiKey: setting(Nullable(Type.String({ maxLength: 200, description: 'Steam Web API key', examples: ['********'] })), {
    form: 'steamKey',
    title: 'Steam API key',
    help: 'Needed only to import owned games. The key is tested before it is saved.',
    helpPage: 'library#steam-wishlist',
    control: 'secret',
  }),
})
