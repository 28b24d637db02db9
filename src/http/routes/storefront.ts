import { Elysia, t } from 'elysia'
import { findStorefrontApp } from '#core/storefront/find-storefront-app.ts'
import { importOwnedGames } from '#core/storefront/import-owned.ts'
import { changeSteamKey, showSteamSettings } from '#core/storefront/steam-key.ts'
import { syncWishlistNow } from '#core/storefront/sync-wishlist.ts'
import { wishlistStatus } from '#core/storefront/wishlist-status.ts'
import {
  FoundStorefrontAppModel,
  OwnedImportModel,
  SteamSettingsModel,
  WishlistStatusModel,
  WishlistSyncResultModel,
} from '#domain/games/storefront.ts'
import { refusals } from '../error-models.ts'
import type { HttpContext } from '../http-context.ts'
import { realms } from '../plugins/realms.ts'
import { lookupCall, staleNote, timedCall } from '../requests/lookup-call.ts'

export const storefrontRoutes = ({ app, authenticator }: HttpContext) =>
  new Elysia({ prefix: '/storefront', tags: ['Storefront'] })
    .use(realms(authenticator))
    .get(
      '/app/:appId',
      ({ params, user, set }) => findStorefrontApp(app, user.id, params.appId, lookupCall(app, set)),
      {
        userAuth: true,
        limiter: 'metadata',
        params: t.Object({
          appId: t.Integer({
            minimum: 1,
            maximum: 4_294_967_295,
            title: 'appId',
            description: 'Steam application ID',
            examples: [620],
          }),
        }),
        response: { 200: FoundStorefrontAppModel, ...refusals(400, 401, 404, 429, 502) },
        detail: {
          operationId: 'getStorefrontApp',
          summary: 'Get an application from the Steam store',
          description: `Returns name, cover, release date and system requirements. \`inLibrary\` is the ID of the game if your library already has it. ${staleNote}`,
        },
      },
    )
    .get('/wishlist', ({ user }) => wishlistStatus(app, user.id), {
      userAuth: true,
      limiter: 'metadata',
      response: { 200: WishlistStatusModel, ...refusals(401) },
      detail: {
        operationId: 'getWishlistStatus',
        summary: 'Get the state of your wishlist sync',
        description: 'Returns how many games of your Steam wishlist were added and how many are still pending.',
      },
    })
    .post('/wishlist/sync', ({ user }) => syncWishlistNow(app, user.id, timedCall(app)), {
      userAuth: true,
      limiter: 'metadata',
      response: { 200: WishlistSyncResultModel, ...refusals(401, 422, 429, 502) },
      detail: {
        operationId: 'syncWishlist',
        summary: 'Sync your Steam wishlist',
        description:
          'Adds the games on your Steam wishlist as wanted. The first ones are added at once, the others in the background. Games that you removed from the library are not added again.',
      },
    })
    .post('/owned/import', ({ user }) => importOwnedGames(app, user.id, timedCall(app)), {
      userAuth: true,
      limiter: 'metadata',
      response: { 200: OwnedImportModel, ...refusals(401, 422, 429, 502) },
      detail: {
        operationId: 'importOwnedGames',
        summary: 'Import the games you own on Steam',
        description:
          'Adds the games in your Steam account as owned. Requires a Steam Web API key in the settings. Their details are fetched in the background.',
      },
    })

export const steamSettingsRoutes = ({ app, authenticator }: HttpContext) =>
  new Elysia({ prefix: '/settings/steam', tags: ['Settings'] })
    .use(realms(authenticator))
    .get('', () => showSteamSettings(app), {
      adminAuth: true,
      response: { 200: SteamSettingsModel, ...refusals(401, 403) },
      detail: {
        operationId: 'getSteamSettings',
        summary: 'Get the Steam settings',
        description: 'Returns the masked Steam Web API key.',
      },
    })
    .post(
      '',
      async ({ body }) => {
        await changeSteamKey(app, body.apiKey)
        return showSteamSettings(app)
      },
      {
        adminAuth: true,
        limiter: 'metadata',
        body: SteamSettingsModel,
        response: { 200: SteamSettingsModel, ...refusals(400, 401, 403, 429, 502) },
        detail: {
          operationId: 'changeSteamSettings',
          summary: 'Set or remove the Steam Web API key',
          description: 'The key is tested before it is saved. `null` removes it.',
        },
      },
    )
