import { Type } from '@sinclair/typebox'
import { Model } from '../scalars.ts'
import { setting } from '../setting.ts'

export const WishlistSyncModel = Model('WishlistSync', {
  enabled: setting(Type.Boolean(), {
    form: 'wishlistSync',
    title: 'Sync automatically',
    help: 'New games on your wishlist are added as wanted.',
    helpPage: 'library#steam-wishlist',
  }),
  intervalHours: setting(Type.Integer({ minimum: 1, maximum: 168 }), {
    form: 'wishlistSync',
    title: 'Sync interval',
    help: 'From 1 hour to 7 days.',
    helpPage: 'library#steam-wishlist',
    unit: 'hours',
  }),
})
