import { type Static, Type } from '@sinclair/typebox'
import { Instant, Model, Nullable } from '../scalars.ts'

/** A mod of a game on a mod site. */
export const ModModel = Model('Mod', {
  id: Type.Integer(),
  name: Type.String({ examples: ['High resolution textures'] }),
  summary: Nullable(Type.String({ examples: ['Sharper textures for all levels.'] })),
  author: Nullable(Type.String({ examples: ['Robin'] })),
  version: Nullable(Type.String()),
  downloads: Nullable(Type.Integer()),
  endorsements: Nullable(Type.Integer()),
  updatedAt: Nullable(Instant),
  adult: Type.Boolean(),
  url: Type.String({ examples: ['https://example.org/portal2/mods/1'] }),
})
export type Mod = Static<typeof ModModel>

/** The name of a game in the addresses of the mod site. */
export const ModDomain = Type.String({ pattern: '^[a-z0-9_-]+$', maxLength: 100, examples: ['portal2'] })
