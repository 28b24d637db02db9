import { type Static, Type } from '@sinclair/typebox'
import { GameStatusModel } from '../games/game.ts'
import { Id, Instant, Model, Nullable, OneOf } from '../scalars.ts'
import { setting } from '../setting.ts'

/** `p2p`: released by a group outside the scene. */
const sceneKinds = ['scene', 'p2p'] as const
export type SceneKind = (typeof sceneKinds)[number]

const releaseFields = {
  id: Type.String({ examples: ['scene:5f1c7a2b'] }),
  kind: OneOf(sceneKinds, 'SceneKind'),
  name: Type.String({ description: 'The release name', examples: ['Portal.2-GROUP'] }),
  gameTitle: Nullable(Type.String({ description: 'The title of the game in the release database' })),
  group: Nullable(Type.String()),
  size: Nullable(Type.Number({ description: 'bytes' })),
  publishedAt: Nullable(Instant),
  url: Nullable(Type.String({ description: 'The page of the release', examples: ['https://example.org/release/1'] })),
}

/** A release as a release database lists it. */
const ListedSceneReleaseModel = Model('ListedSceneRelease', releaseFields)
export type ListedSceneRelease = Static<typeof ListedSceneReleaseModel>

/** A release with the game of the caller's library that it belongs to. */
export const SceneReleaseModel = Model('SceneRelease', {
  ...releaseFields,
  gameId: Nullable(Id),
  status: Nullable(GameStatusModel),
})
export type SceneRelease = Static<typeof SceneReleaseModel>

export const ScenePageModel = Model('SceneReleasePage', {
  releases: Type.Array(SceneReleaseModel),
  page: Type.Integer({ minimum: 1 }),
  totalPages: Type.Integer({ minimum: 1 }),
})

export const SceneSettingsModel = Model('SceneSettings', {
  sceneReleases: setting(Type.Boolean({ description: 'Whether scene releases are listed and watched' }), {
    form: 'sceneReleases',
    title: 'Scene releases',
    help: 'Lists scene releases and notifies you about those of wanted games.',
    helpPage: 'lookups#scene-releases',
  }),
  p2pReleases: setting(Type.Boolean({ description: 'Whether P2P releases are listed and watched' }), {
    form: 'sceneReleases',
    title: 'P2P releases',
    help: 'Lists releases of other groups and notifies you about those of wanted games.',
    helpPage: 'lookups#scene-releases',
  }),
  apiBase: setting(
    Type.String({ maxLength: 2000, description: 'The address of the API', examples: ['https://api.xrel.to'] }),
    {
      form: 'sceneReleases',
      title: 'xREL address',
      help: 'Choose another one if xREL does not answer.',
      helpPage: 'lookups#scene-releases',
      advanced: true,
      control: 'choice',
    },
  ),
  apiBases: Type.Array(Type.String({ examples: ['https://api.xrel.to'] }), {
    description: 'The addresses that can be chosen',
  }),
})
export type SceneSettings = Static<typeof SceneSettingsModel>

export const SceneSettingsChangeModel = Type.Partial(
  Type.Pick(SceneSettingsModel, ['apiBase', 'sceneReleases', 'p2pReleases']),
  { model: 'SceneSettingsChange' },
)
export type SceneSettingsChange = Static<typeof SceneSettingsChangeModel>
