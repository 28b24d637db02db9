import { fieldOf, type SettingField } from '../../../forms/drafts.ts'

/** The settings of xREL; its addresses come from the server. */
export function sceneFields(addresses: readonly string[]): SettingField[] {
  return [
    fieldOf('sceneReleases', 'Scene releases', 'switch', {
      help: 'List releases of the scene and watch for wanted games.',
      helpPage: 'lookups#scene-releases',
    }),
    fieldOf('p2pReleases', 'P2P releases', 'switch', {
      help: 'List releases of other groups and watch for wanted games.',
      helpPage: 'lookups#scene-releases',
    }),
    fieldOf('apiBase', 'xREL address', 'choice', {
      required: true,
      choices: [...addresses],
      help: 'Choose another one if xREL does not answer.',
      helpPage: 'lookups#scene-releases',
      advanced: true,
    }),
  ]
}

export const nexusKey: SettingField[] = [
  fieldOf('apiKey', 'Nexus Mods API key', 'secret', {
    nullable: true,
    help: 'The key of a free account. It is tested before it is saved.',
    helpPage: 'lookups#mods',
  }),
]
