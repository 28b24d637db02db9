import type { SettingField } from '../../../forms/drafts.ts'
import { settingField } from './setting-field.ts'

export const signInFields: SettingField[] = [
  settingField('publicUrl', 'publicUrl', 'address', {
    nullable: true,
    example: 'https://games.example.com',
    helpPage: 'sign-in-providers#setting-up-a-provider',
  }),
  settingField('passwordSignIn', 'passwordSignIn', 'switch', { helpPage: 'sign-in-providers#without-passwords' }),
]
