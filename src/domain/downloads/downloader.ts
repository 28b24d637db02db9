import { type Static, Type } from '@sinclair/typebox'
import { Id, Instant, Model, Nullable, OneOf } from '../scalars.ts'
import { HealthModel } from '../system/service-health.ts'
import { TagIds } from '../tags/tag.ts'

/** The stored name of each product. */
export const downloaderTypes = [
  'qbittorrent',
  'transmission',
  'deluge',
  'rtorrent',
  'synology',
  'sabnzbd',
  'nzbget',
  'aria2',
  'blackhole',
  'builtin',
] as const
export type DownloaderType = (typeof downloaderTypes)[number]
export const DownloaderTypeModel = OneOf(downloaderTypes, 'DownloaderType')

const settable = {
  name: Type.String({ minLength: 1, maxLength: 100, pattern: '\\S', title: 'Name' }),
  type: DownloaderTypeModel,
  url: Nullable(
    Type.String({
      maxLength: 2000,
      pattern: '^((https?|scgi)://[^\\s/?#]+[^\\s]*|scgi:///[^\\s?#]+)$',
      examples: ['http://192.168.1.20:8080'],
    }),
  ),
  username: Nullable(Type.String({ maxLength: 200 })),
  password: Nullable(Type.String({ maxLength: 500 })),
  enabled: Type.Boolean(),
  priority: Type.Integer({ minimum: 1, maximum: 50, description: '1 is tried first' }),
  category: Nullable(Type.String({ maxLength: 100 })),
  postImportCategory: Nullable(Type.String({ maxLength: 100 })),
  downloadPath: Nullable(Type.String({ maxLength: 4096 })),
  addStopped: Type.Boolean(),
  removeCompleted: Type.Boolean(),
  settings: Type.Record(Type.String(), Type.Unknown()),
  tagIds: TagIds,
}

export const DownloaderModel = Model('Downloader', {
  id: Id,
  ...settable,
  url: Nullable(Type.String()),
  health: HealthModel,
  createdAt: Instant,
  updatedAt: Instant,
})
export type Downloader = Static<typeof DownloaderModel>

const change = Type.Partial(Model('DownloaderChange', settable))
export const DownloaderChangeModel = change
export type DownloaderChange = Static<typeof DownloaderChangeModel>

export const NewDownloaderModel = Type.Composite(
  [Type.Pick(Type.Object(settable), ['name', 'type']), Type.Omit(change, ['name', 'type'])],
  { model: 'NewDownloader' },
)
export type NewDownloader = Static<typeof NewDownloaderModel>

export const downloaderDefaults = {
  url: null,
  username: null,
  password: null,
  enabled: true,
  priority: 25,
  category: 'ludarr',
  postImportCategory: null,
  downloadPath: null,
  addStopped: false,
  removeCompleted: false,
  settings: {},
} as const satisfies Partial<Downloader>

export const DownloaderTestModel = Model('DownloaderTest', {
  ok: Type.Boolean(),
  message: Type.String(),
  version: Nullable(Type.String()),
  freeBytes: Nullable(Type.Number()),
  pathVisible: Nullable(Type.Boolean()),
})
export type DownloaderTest = Static<typeof DownloaderTestModel>
