import type { SettingField } from '../../../forms/drafts.ts'
import { settingField } from './setting-field.ts'

export const steamAccount: SettingField[] = [
  settingField('storefrontUserId', 'storefrontUserId', 'text', {
    nullable: true,
    example: '76561197960287930',
    helpPage: 'library#steam-wishlist',
  }),
]

export const wishlistSync: SettingField[] = [
  settingField('wishlistSync.enabled', 'wishlistSync', 'switch', {
    helpPage: 'library#steam-wishlist',
  }),
  settingField('wishlistSync.intervalHours', 'wishlistInterval', 'number', {
    required: true,
    unit: 'hours',
    helpPage: 'library#steam-wishlist',
  }),
]

export const steamKey: SettingField[] = [
  settingField('apiKey', 'steamKey', 'secret', {
    nullable: true,
    helpPage: 'library#steam-wishlist',
  }),
]
