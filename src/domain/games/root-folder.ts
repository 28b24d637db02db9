import { type Static, Type } from '@sinclair/typebox'
import { Id, Instant, Model, Nullable, OneOf } from '../scalars.ts'
import { setting } from '../setting.ts'

/** Folders of games, or a folder of dumps for each system. */
const rootFolderKinds = ['games', 'roms'] as const
export type RootFolderKind = (typeof rootFolderKinds)[number]
const Kind = OneOf(rootFolderKinds, 'RootFolderKind')

/** A folder whose games are managed in place. `message` is its current problem or the last scan's finding. */
export const RootFolderModel = Model('RootFolder', {
  id: Id,
  path: Type.String(),
  name: Type.String(),
  enabled: Type.Boolean(),
  allowDelete: Type.Boolean(),
  kind: Kind,
  accessible: Type.Boolean(),
  totalBytes: Nullable(Type.Number()),
  freeBytes: Nullable(Type.Number()),
  lastScanAt: Nullable(Instant),
  message: Nullable(Type.String()),
})
export type RootFolder = Static<typeof RootFolderModel>

const Path = Type.String({ minLength: 1, maxLength: 4096, examples: ['/mnt/games'] })
const Name = Type.String({ minLength: 1, maxLength: 100, pattern: '\\S' })

export const NewRootFolderModel = Model('NewRootFolder', {
  path: setting(Path, {
    form: 'rootFolder',
    title: 'Folder',
    help: 'Path on the server.',
    helpPage: 'root-folders#adding-and-scanning',
    control: 'folder',
    example: '/mnt/games',
  }),
  name: Type.Optional(
    setting(Name, {
      form: 'rootFolder',
      title: 'Name',
      help: 'Empty: the name of the folder.',
      helpPage: 'root-folders#adding-and-scanning',
    }),
  ),
  enabled: Type.Optional(Type.Boolean()),
  allowDelete: Type.Optional(Type.Boolean()),
  kind: Type.Optional(Kind),
})
export type NewRootFolder = Static<typeof NewRootFolderModel>

export const scanStates = ['running', 'paused', 'done', 'cancelled', 'failed'] as const
export type ScanState = (typeof scanStates)[number]

/** `ignored`: marked as not a game. `removed`: its game was removed from the library, but not its files. */
export const entryStates = ['pending', 'matched', 'unmatched', 'ignored', 'removed'] as const
export type EntryState = (typeof entryStates)[number]

export const CandidateModel = Model('GameCandidate', {
  metadataId: Type.String(),
  title: Type.String(),
  coverUrl: Nullable(Type.String()),
  releaseDate: Nullable(Type.String()),
  confidence: Type.Number({ minimum: 0, maximum: 1 }),
  inLibrary: Nullable(Id),
})
export type Candidate = Static<typeof CandidateModel>

/** A folder without a certain match. `folderName` is its path below the root. */
export const UnmatchedModel = Model('UnmatchedFolder', {
  rootFolderId: Id,
  folderName: Type.String(),
  path: Type.String(),
  title: Type.String({ description: 'the title parsed from its name' }),
  reason: Type.String(),
  candidates: Type.Array(CandidateModel),
})
export type Unmatched = Static<typeof UnmatchedModel>

const RootScanModel = Model('RootFolderScan', {
  rootFolderId: Id,
  path: Type.String(),
  name: Type.String(),
  state: OneOf(scanStates, 'ScanState'),
  done: Type.Integer(),
  total: Type.Integer(),
  matched: Type.Integer(),
  unmatched: Type.Integer(),
  message: Nullable(Type.String()),
  startedAt: Instant,
  finishedAt: Nullable(Instant),
})
export type RootScan = Static<typeof RootScanModel>

export const ScanStatusModel = Model('ScanStatus', {
  scanId: Nullable(Id),
  running: Type.Boolean(),
  roots: Type.Array(RootScanModel),
})
export type ScanStatus = Static<typeof ScanStatusModel>
