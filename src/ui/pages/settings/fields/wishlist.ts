import { fieldOf, type SettingField } from '../../../forms/drafts.ts'

export const steamAccount: SettingField[] = [
  fieldOf('storefrontUserId', 'Steam ID', 'text', {
    nullable: true,
    example: '76561197960287930',
    help: '17 digits that begin with 7656. Steam shows yours under "Account details".',
    helpPage: 'library#steam-wishlist',
  }),
]

export const wishlistSync: SettingField[] = [
  fieldOf('wishlistSync.enabled', 'Sync automatically', 'switch', {
    help: 'New games of your wishlist are added as wanted.',
    helpPage: 'library#steam-wishlist',
  }),
  fieldOf('wishlistSync.intervalHours', 'Sync interval', 'number', {
    required: true,
    unit: 'hours',
    help: 'From 1 hour to 7 days.',
    helpPage: 'library#steam-wishlist',
  }),
]

export const steamKey: SettingField[] = [
  fieldOf('apiKey', 'Steam API key', 'secret', {
    nullable: true,
    help: 'Needed only to import owned games. The key is tested before it is saved.',
    helpPage: 'library#steam-wishlist',
  }),
]
