import type { SettingField } from '../../../forms/drafts.ts'
import { settingField } from './setting-field.ts'

/** The settings of xREL; its addresses come from the server. */
export function sceneFields(addresses: readonly string[]): SettingField[] {
  return [
    settingField('sceneReleases', 'sceneReleases', 'switch', {
      helpPage: 'lookups#scene-releases',
    }),
    settingField('p2pReleases', 'p2pReleases', 'switch', {
      helpPage: 'lookups#scene-releases',
    }),
    settingField('apiBase', 'apiBase', 'choice', {
      required: true,
      choices: [...addresses],
      helpPage: 'lookups#scene-releases',
      advanced: true,
    }),
  ]
}

export const nexusKey: SettingField[] = [
  settingField('apiKey', 'nexusKey', 'secret', {
    nullable: true,
    helpPage: 'lookups#mods',
  }),
]
