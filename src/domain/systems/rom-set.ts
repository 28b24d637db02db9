import { type Static, Type } from '@sinclair/typebox'
import { Id, Model, Nullable, OneOf } from '../scalars.ts'

/** `present`: a file has the name, but its contents were not verified. */
const setItemStates = ['verified', 'present', 'bad', 'wanted', 'missing'] as const

const SetItemModel = Model('RomSetItem', {
  id: Type.String({ description: 'ID of the game in the DAT', examples: ['4711'] }),
  name: Type.String({ description: 'the name in the DAT', examples: ['Super Metroid (Japan, USA) (En,Ja)'] }),
  description: Nullable(
    Type.String({
      description: 'what the DAT calls a game whose name is the short one of its archive; `null` for others',
      examples: ['Pac-Man (Midway)'],
    }),
  ),
  title: Type.String({ examples: ['Super Metroid'] }),
  state: OneOf(setItemStates, 'RomSetItemState'),
  have: Nullable(
    Type.String({
      description: 'with `oneEach`: the name of the dump that is there, if it is another one',
      examples: ['Super Metroid (Europe)'],
    }),
  ),
  gameId: Nullable(Id),
  copies: Type.Integer({ minimum: 0, description: 'how many games of your library are this one' }),
  regions: Type.Array(Type.String({ examples: ['USA'] })),
  languages: Type.Array(Type.String({ examples: ['en'] })),
})
export type SetItem = Static<typeof SetItemModel>

/** The games of the DATs of a system, and which of them a user has. */
export const RomSetModel = Model('RomSet', {
  systemId: Type.String({ examples: ['snes'] }),
  dats: Type.Array(
    Model('RomSetDat', {
      id: Id,
      name: Type.String({ examples: ['Nintendo - Super Nintendo Entertainment System'] }),
      version: Type.String({ examples: ['20260131-123456'] }),
    }),
  ),
  pending: Type.Integer({
    minimum: 0,
    description:
      'how many of your games are still being compared with the DATs, counted up to 1,000; the set does not have them yet',
  }),
  total: Type.Integer(),
  present: Type.Integer({ description: 'all that are there, verified or not' }),
  missing: Type.Integer(),
  verified: Type.Integer(),
  bad: Type.Integer(),
  wanted: Type.Integer({ description: 'those of the missing ones that you want' }),
  duplicates: Type.Integer({ description: 'those of which you have several' }),
  filtered: Type.Integer({ description: 'how many fit the filter; `items` is a page of them' }),
  items: Type.Array(SetItemModel),
})
export type RomSet = Static<typeof RomSetModel>

/** The most games that one request adds. */
const maxWantedAtOnce = 500

export const WantRomsModel = Model('WantRoms', {
  ids: Type.Optional(
    Type.Array(Type.String({ pattern: '^\\d{1,15}$', examples: ['4711'] }), {
      maxItems: maxWantedAtOnce,
      description: 'IDs of games in the DATs of the system',
    }),
  ),
  missing: Type.Optional(Type.Boolean({ description: 'all that are missing' })),
  limit: Type.Optional(
    Type.Integer({ minimum: 1, maximum: maxWantedAtOnce, description: 'at most so many are added. Default: 100' }),
  ),
  oneEach: Type.Optional(
    Type.Boolean({
      description: 'with `missing`: one dump of each game, and none of games of which you have one. Default: true',
    }),
  ),
  regions: Type.Optional(
    Type.Array(Type.String({ maxLength: 40, examples: ['Europe'] }), {
      maxItems: 40,
      description: 'preferred ones first',
    }),
  ),
  languages: Type.Optional(
    Type.Array(Type.String({ maxLength: 10, examples: ['de'] }), { maxItems: 40, description: 'preferred ones first' }),
  ),
})
export type WantRoms = Static<typeof WantRomsModel>

export const WantedRomsModel = Model('WantedRoms', {
  preview: Type.Boolean({ description: 'whether nothing was added' }),
  found: Type.Integer({ description: 'how many could be added without the limit' }),
  games: Type.Array(
    Model('WantedRom', {
      id: Type.String({ examples: ['4711'] }),
      name: Type.String({ examples: ['Super Metroid (Japan, USA) (En,Ja)'] }),
      description: Nullable(
        Type.String({
          description: 'what the DAT calls a game whose name is the short one of its archive; `null` for others',
          examples: ['Pac-Man (Midway)'],
        }),
      ),
      title: Type.String({ examples: ['Super Metroid'] }),
      gameId: Nullable(Id),
    }),
  ),
  skipped: Type.Array(
    Model('SkippedRom', {
      name: Type.String({ examples: ['Super Metroid (Europe)'] }),
      reason: Type.String({ examples: ['Super Metroid is already in your library'] }),
    }),
  ),
})
export type WantedRoms = Static<typeof WantedRomsModel>

/** What a user has of a system. */
export const SystemStatusModel = Model('GameSystemStatus', {
  id: Type.String({ examples: ['snes'] }),
  games: Type.Integer({ description: 'your games for it that have files' }),
  wanted: Type.Integer(),
  verified: Type.Integer(),
  bad: Type.Integer(),
  unknown: Type.Integer(),
  uncheckable: Type.Integer(),
  dats: Type.Integer({ description: 'how many DATs there are for it' }),
})
export type SystemStatus = Static<typeof SystemStatusModel>
