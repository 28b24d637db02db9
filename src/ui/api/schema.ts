export interface paths {
    "/api/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getApiHealth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/config": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getApiConfig"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/ready": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getApiReady"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getApiAuthStatus"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/setup": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["postApiAuthSetup"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["postApiAuthLogin"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getApiAuthMe"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch: operations["patchApiAuthPassword"];
        trace?: never;
    };
    "/api/games": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getApiGames"];
        put?: never;
        post: operations["postApiGames"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/games/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getApiGamesById"];
        put?: never;
        post?: never;
        delete: operations["deleteApiGamesById"];
        options?: never;
        head?: never;
        patch: operations["patchApiGamesById"];
        trace?: never;
    };
    "/api/games/match-and-add": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["postApiGamesMatch-and-add"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/games/bulk": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["postApiGamesBulk"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/games/{id}/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch: operations["patchApiGamesByIdStatus"];
        trace?: never;
    };
    "/api/games/{id}/hidden": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch: operations["patchApiGamesByIdHidden"];
        trace?: never;
    };
    "/api/games/{id}/user-rating": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch: operations["patchApiGamesByIdUser-rating"];
        trace?: never;
    };
    "/api/games/{id}/releases": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getApiGamesByIdReleases"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/games/{id}/grab": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["postApiGamesByIdGrab"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/games/{id}/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["postApiGamesByIdSearch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/blacklist": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getApiBlacklist"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/games/{id}/blacklist": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getApiGamesByIdBlacklist"];
        put?: never;
        post: operations["postApiGamesByIdBlacklist"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/games/{id}/blacklist/{entryId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: operations["deleteApiGamesByIdBlacklistByEntryId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/indexers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getApiIndexers"];
        put?: never;
        post: operations["postApiIndexers"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/indexers/kinds": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getApiIndexersKinds"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/indexers/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getApiIndexersById"];
        put?: never;
        post?: never;
        delete: operations["deleteApiIndexersById"];
        options?: never;
        head?: never;
        patch: operations["patchApiIndexersById"];
        trace?: never;
    };
    "/api/indexers/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["postApiIndexersTest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/indexers/prowlarr/sync": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["postApiIndexersProwlarrSync"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/indexers/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["postApiIndexersByIdTest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/indexers/{id}/categories": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getApiIndexersByIdCategories"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/indexers/{id}/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getApiIndexersByIdSearch"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getApiSearch"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/indexers/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getApiIndexersSearch"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/downloaders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getApiDownloaders"];
        put?: never;
        post: operations["postApiDownloaders"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/downloaders/kinds": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getApiDownloadersKinds"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/downloaders/storage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getApiDownloadersStorage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/downloaders/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getApiDownloadersById"];
        put?: never;
        post?: never;
        delete: operations["deleteApiDownloadersById"];
        options?: never;
        head?: never;
        patch: operations["patchApiDownloadersById"];
        trace?: never;
    };
    "/api/downloaders/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["postApiDownloadersTest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/downloaders/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["postApiDownloadersByIdTest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/metadata/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getApiMetadataSearch"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/metadata/games/{metadataId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getApiMetadataGamesByMetadataId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/settings/metadata": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getApiSettingsMetadata"];
        put?: never;
        post: operations["postApiSettingsMetadata"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/settings/metadata/kinds": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getApiSettingsMetadataKinds"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getApiSettings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch: operations["patchApiSettings"];
        trace?: never;
    };
    "/api/downloads": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getApiDownloads"];
        put?: never;
        post: operations["postApiDownloads"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/downloads/bundle": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["postApiDownloadsBundle"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/downloads/summary": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getApiDownloadsSummary"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/downloads/scan": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getApiDownloadsScan"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/downloads/claim": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["postApiDownloadsClaim"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/downloads/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getApiDownloadsById"];
        put?: never;
        post?: never;
        delete: operations["deleteApiDownloadsById"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/downloads/{id}/pause": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["postApiDownloadsByIdPause"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/downloads/{id}/resume": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["postApiDownloadsByIdResume"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/downloads/{id}/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["postApiDownloadsByIdImport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/downloads/{id}/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["postApiDownloadsByIdRetry"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getApiHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/games/{id}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getApiGamesByIdHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/games/{id}/files": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getApiGamesByIdFiles"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/games/{id}/files/rescan": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["postApiGamesByIdFilesRescan"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/games/{id}/downloads": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getApiGamesByIdDownloads"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/games/{id}/downloads/{downloadId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: operations["deleteApiGamesByIdDownloadsByDownloadId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/imports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getApiImports"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/imports/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getApiImportsById"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/imports/{id}/resolve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["postApiImportsByIdResolve"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/settings/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getApiSettingsImport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch: operations["patchApiSettingsImport"];
        trace?: never;
    };
    "/api/settings/import/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["postApiSettingsImportPreview"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/notifications": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getApiNotifications"];
        put?: never;
        post?: never;
        delete: operations["deleteApiNotifications"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/notifications/unread-count": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getApiNotificationsUnread-count"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/notifications/{id}/read": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put: operations["putApiNotificationsByIdRead"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/notifications/read-all": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put: operations["putApiNotificationsRead-all"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/telemetry/pending/{reportId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getApiTelemetryPendingByReportId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/telemetry/pending/{reportId}/send": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["postApiTelemetryPendingByReportIdSend"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/settings/ssl": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getApiSettingsSsl"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch: operations["patchApiSettingsSsl"];
        trace?: never;
    };
    "/api/settings/ssl/generate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["postApiSettingsSslGenerate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/settings/ssl/upload": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["postApiSettingsSslUpload"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/path-mappings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getApiPath-mappings"];
        put?: never;
        post: operations["postApiPath-mappings"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/path-mappings/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["postApiPath-mappingsTest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/path-mappings/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: operations["deleteApiPath-mappingsById"];
        options?: never;
        head?: never;
        patch: operations["patchApiPath-mappingsById"];
        trace?: never;
    };
    "/api/system/filesystem": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getApiSystemFilesystem"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/root-folders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getApiRoot-folders"];
        put?: never;
        post: operations["postApiRoot-folders"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/root-folders/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: operations["deleteApiRoot-foldersById"];
        options?: never;
        head?: never;
        patch: operations["patchApiRoot-foldersById"];
        trace?: never;
    };
    "/api/root-folders/{id}/check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["postApiRoot-foldersByIdCheck"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/library/scan": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["postApiLibraryScan"];
        delete: operations["deleteApiLibraryScan"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/library/scan/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getApiLibraryScanStatus"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/library/scan/unmatched": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getApiLibraryScanUnmatched"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/library/scan/unmatched/ignore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["postApiLibraryScanUnmatchedIgnore"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/library/scan/unmatched/match": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["postApiLibraryScanUnmatchedMatch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/system/jobs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getApiSystemJobs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/system/jobs/{name}/run": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["postApiSystemJobsByNameRun"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/system/info": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getApiSystemInfo"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/system/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getApiSystemHealth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/api-keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getApiApi-keys"];
        put?: never;
        post: operations["postApiApi-keys"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/api-keys/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: operations["deleteApiApi-keysById"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/integration/ping": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getApiIntegrationPing"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/integration/library": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getApiIntegrationLibrary"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/integration/library/sync": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["postApiIntegrationLibrarySync"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/integration/games/request": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["postApiIntegrationGamesRequest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getApiUsers"];
        put?: never;
        post: operations["postApiUsers"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: operations["deleteApiUsersById"];
        options?: never;
        head?: never;
        patch: operations["patchApiUsersById"];
        trace?: never;
    };
    "/api/user/storefront-id": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch: operations["patchApiUserStorefront-id"];
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: never;
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    getApiHealth: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        status: string;
                    };
                };
            };
        };
    };
    getApiConfig: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        version: string;
                        basePath: string;
                        setupNeeded: boolean;
                        metadata: {
                            provider: string;
                            configured: boolean;
                        };
                        sceneRelease: {
                            apiBase: string | null;
                        };
                        errorReports: {
                            configured: boolean;
                        };
                    };
                };
            };
        };
    };
    getApiReady: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        status: string;
                        checks: {
                            database: {
                                ok: boolean;
                                message: string | null;
                            };
                            dataDir: {
                                ok: boolean;
                                message: string | null;
                            };
                            metadata: {
                                ok: boolean;
                                message: string | null;
                            };
                        };
                    };
                };
            };
        };
    };
    getApiAuthStatus: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        hasUsers: boolean;
                    };
                };
            };
        };
    };
    postApiAuthSetup: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    username: string;
                    password: string;
                };
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        token: string;
                        user: {
                            id: string;
                            username: string;
                            role: "admin" | "member";
                            storefrontUserId: string | null;
                        };
                    };
                };
            };
        };
    };
    postApiAuthLogin: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    username: string;
                    password: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        token: string;
                        user: {
                            id: string;
                            username: string;
                            role: "admin" | "member";
                            storefrontUserId: string | null;
                        };
                    };
                };
            };
        };
    };
    getApiAuthMe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        username: string;
                        role: "admin" | "member";
                        storefrontUserId: string | null;
                    };
                };
            };
        };
    };
    patchApiAuthPassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    currentPassword: string;
                    newPassword: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        success: boolean;
                    };
                };
            };
        };
    };
    getApiGames: {
        parameters: {
            query?: {
                search?: string;
                status?: string;
                platform?: string;
                genre?: string;
                includeHidden?: boolean | string;
                sort?: "title" | "addedAt" | "releaseDate" | "rating" | "userRating" | "size";
                order?: "asc" | "desc";
                limit?: string | number;
                offset?: string | number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        title: string;
                        metadataId: string | null;
                        storefrontAppId: number | null;
                        status: "wanted" | "downloading" | "owned" | "playing" | "completed" | "shelved";
                        releaseStatus: "upcoming" | "early_access" | "released" | "delayed" | "cancelled" | "unknown";
                        releaseDate: string | null;
                        coverUrl: string | null;
                        platforms: string[];
                        genres: string[];
                        libraryPath: string | null;
                        addedAt: string;
                        userId: string;
                        themes: string[];
                        developers: string[];
                        publishers: string[];
                        rating: number | null;
                        userRating: number | null;
                        hidden: boolean;
                        adult: boolean;
                        earlyAccess: boolean;
                        source: "manual" | "metadata" | "storefront" | "scan" | "feed" | "api" | "import";
                        alternateTitles: string[];
                        preferredPlatform: string | null;
                        installedVersion: string | null;
                        updateAvailable: boolean;
                        releasesFound: number;
                        lastSearchedAt: string | null;
                        completedAt: string | null;
                    }[];
                };
            };
        };
    };
    postApiGames: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    title: string;
                    metadataId?: string | null;
                    storefrontAppId?: number | null;
                    status?: "wanted" | "downloading" | "owned" | "playing" | "completed" | "shelved";
                    releaseStatus?: "upcoming" | "early_access" | "released" | "delayed" | "cancelled" | "unknown";
                    releaseDate?: string | null;
                    coverUrl?: string | null;
                    platforms?: string[];
                    genres?: string[];
                    alternateTitles?: string[];
                    summary?: string | null;
                    notes?: string | null;
                    hidden?: boolean;
                    preferredPlatform?: string | null;
                };
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        title: string;
                        metadataId: string | null;
                        storefrontAppId: number | null;
                        status: "wanted" | "downloading" | "owned" | "playing" | "completed" | "shelved";
                        releaseStatus: "upcoming" | "early_access" | "released" | "delayed" | "cancelled" | "unknown";
                        releaseDate: string | null;
                        coverUrl: string | null;
                        platforms: string[];
                        genres: string[];
                        libraryPath: string | null;
                        addedAt: string;
                        userId: string;
                        themes: string[];
                        developers: string[];
                        publishers: string[];
                        rating: number | null;
                        userRating: number | null;
                        hidden: boolean;
                        adult: boolean;
                        earlyAccess: boolean;
                        source: "manual" | "metadata" | "storefront" | "scan" | "feed" | "api" | "import";
                        alternateTitles: string[];
                        preferredPlatform: string | null;
                        installedVersion: string | null;
                        updateAvailable: boolean;
                        releasesFound: number;
                        lastSearchedAt: string | null;
                        completedAt: string | null;
                        summary: string | null;
                        screenshots: string[];
                        links: {
                            kind: string;
                            url: string;
                        }[];
                        notes: string | null;
                    };
                };
            };
        };
    };
    getApiGamesById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        title: string;
                        metadataId: string | null;
                        storefrontAppId: number | null;
                        status: "wanted" | "downloading" | "owned" | "playing" | "completed" | "shelved";
                        releaseStatus: "upcoming" | "early_access" | "released" | "delayed" | "cancelled" | "unknown";
                        releaseDate: string | null;
                        coverUrl: string | null;
                        platforms: string[];
                        genres: string[];
                        libraryPath: string | null;
                        addedAt: string;
                        userId: string;
                        themes: string[];
                        developers: string[];
                        publishers: string[];
                        rating: number | null;
                        userRating: number | null;
                        hidden: boolean;
                        adult: boolean;
                        earlyAccess: boolean;
                        source: "manual" | "metadata" | "storefront" | "scan" | "feed" | "api" | "import";
                        alternateTitles: string[];
                        preferredPlatform: string | null;
                        installedVersion: string | null;
                        updateAvailable: boolean;
                        releasesFound: number;
                        lastSearchedAt: string | null;
                        completedAt: string | null;
                        summary: string | null;
                        screenshots: string[];
                        links: {
                            kind: string;
                            url: string;
                        }[];
                        notes: string | null;
                    };
                };
            };
        };
    };
    deleteApiGamesById: {
        parameters: {
            query?: {
                deleteFiles?: boolean | string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    patchApiGamesById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    title?: string;
                    status?: "wanted" | "downloading" | "owned" | "playing" | "completed" | "shelved";
                    hidden?: boolean;
                    userRating?: number | null;
                    notes?: string | null;
                    platforms?: string[];
                    preferredPlatform?: string | null;
                    metadataId?: string | null;
                    installedVersion?: string | null;
                    libraryPath?: string | null;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        title: string;
                        metadataId: string | null;
                        storefrontAppId: number | null;
                        status: "wanted" | "downloading" | "owned" | "playing" | "completed" | "shelved";
                        releaseStatus: "upcoming" | "early_access" | "released" | "delayed" | "cancelled" | "unknown";
                        releaseDate: string | null;
                        coverUrl: string | null;
                        platforms: string[];
                        genres: string[];
                        libraryPath: string | null;
                        addedAt: string;
                        userId: string;
                        themes: string[];
                        developers: string[];
                        publishers: string[];
                        rating: number | null;
                        userRating: number | null;
                        hidden: boolean;
                        adult: boolean;
                        earlyAccess: boolean;
                        source: "manual" | "metadata" | "storefront" | "scan" | "feed" | "api" | "import";
                        alternateTitles: string[];
                        preferredPlatform: string | null;
                        installedVersion: string | null;
                        updateAvailable: boolean;
                        releasesFound: number;
                        lastSearchedAt: string | null;
                        completedAt: string | null;
                        summary: string | null;
                        screenshots: string[];
                        links: {
                            kind: string;
                            url: string;
                        }[];
                        notes: string | null;
                    };
                };
            };
        };
    };
    "postApiGamesMatch-and-add": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    title: string;
                };
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        title: string;
                        metadataId: string | null;
                        storefrontAppId: number | null;
                        status: "wanted" | "downloading" | "owned" | "playing" | "completed" | "shelved";
                        releaseStatus: "upcoming" | "early_access" | "released" | "delayed" | "cancelled" | "unknown";
                        releaseDate: string | null;
                        coverUrl: string | null;
                        platforms: string[];
                        genres: string[];
                        libraryPath: string | null;
                        addedAt: string;
                        userId: string;
                        themes: string[];
                        developers: string[];
                        publishers: string[];
                        rating: number | null;
                        userRating: number | null;
                        hidden: boolean;
                        adult: boolean;
                        earlyAccess: boolean;
                        source: "manual" | "metadata" | "storefront" | "scan" | "feed" | "api" | "import";
                        alternateTitles: string[];
                        preferredPlatform: string | null;
                        installedVersion: string | null;
                        updateAvailable: boolean;
                        releasesFound: number;
                        lastSearchedAt: string | null;
                        completedAt: string | null;
                        summary: string | null;
                        screenshots: string[];
                        links: {
                            kind: string;
                            url: string;
                        }[];
                        notes: string | null;
                    };
                };
            };
        };
    };
    postApiGamesBulk: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    ids: string[];
                    change: {
                        delete: {
                            deleteFiles: boolean;
                        };
                    } | {
                        status?: "wanted" | "downloading" | "owned" | "playing" | "completed" | "shelved";
                        hidden?: boolean;
                    };
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        changed: number;
                        failed: {
                            id: string;
                            error: string;
                        }[];
                        kept: {
                            id: string;
                            reason: "outside-roots" | "root-itself" | "not-allowed" | "missing" | "failed";
                            message: string;
                        }[];
                    };
                };
            };
        };
    };
    patchApiGamesByIdStatus: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    status: "wanted" | "downloading" | "owned" | "playing" | "completed" | "shelved";
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        title: string;
                        metadataId: string | null;
                        storefrontAppId: number | null;
                        status: "wanted" | "downloading" | "owned" | "playing" | "completed" | "shelved";
                        releaseStatus: "upcoming" | "early_access" | "released" | "delayed" | "cancelled" | "unknown";
                        releaseDate: string | null;
                        coverUrl: string | null;
                        platforms: string[];
                        genres: string[];
                        libraryPath: string | null;
                        addedAt: string;
                        userId: string;
                        themes: string[];
                        developers: string[];
                        publishers: string[];
                        rating: number | null;
                        userRating: number | null;
                        hidden: boolean;
                        adult: boolean;
                        earlyAccess: boolean;
                        source: "manual" | "metadata" | "storefront" | "scan" | "feed" | "api" | "import";
                        alternateTitles: string[];
                        preferredPlatform: string | null;
                        installedVersion: string | null;
                        updateAvailable: boolean;
                        releasesFound: number;
                        lastSearchedAt: string | null;
                        completedAt: string | null;
                        summary: string | null;
                        screenshots: string[];
                        links: {
                            kind: string;
                            url: string;
                        }[];
                        notes: string | null;
                    };
                };
            };
        };
    };
    patchApiGamesByIdHidden: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    hidden: boolean;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        title: string;
                        metadataId: string | null;
                        storefrontAppId: number | null;
                        status: "wanted" | "downloading" | "owned" | "playing" | "completed" | "shelved";
                        releaseStatus: "upcoming" | "early_access" | "released" | "delayed" | "cancelled" | "unknown";
                        releaseDate: string | null;
                        coverUrl: string | null;
                        platforms: string[];
                        genres: string[];
                        libraryPath: string | null;
                        addedAt: string;
                        userId: string;
                        themes: string[];
                        developers: string[];
                        publishers: string[];
                        rating: number | null;
                        userRating: number | null;
                        hidden: boolean;
                        adult: boolean;
                        earlyAccess: boolean;
                        source: "manual" | "metadata" | "storefront" | "scan" | "feed" | "api" | "import";
                        alternateTitles: string[];
                        preferredPlatform: string | null;
                        installedVersion: string | null;
                        updateAvailable: boolean;
                        releasesFound: number;
                        lastSearchedAt: string | null;
                        completedAt: string | null;
                        summary: string | null;
                        screenshots: string[];
                        links: {
                            kind: string;
                            url: string;
                        }[];
                        notes: string | null;
                    };
                };
            };
        };
    };
    "patchApiGamesByIdUser-rating": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    userRating: number | null;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        title: string;
                        metadataId: string | null;
                        storefrontAppId: number | null;
                        status: "wanted" | "downloading" | "owned" | "playing" | "completed" | "shelved";
                        releaseStatus: "upcoming" | "early_access" | "released" | "delayed" | "cancelled" | "unknown";
                        releaseDate: string | null;
                        coverUrl: string | null;
                        platforms: string[];
                        genres: string[];
                        libraryPath: string | null;
                        addedAt: string;
                        userId: string;
                        themes: string[];
                        developers: string[];
                        publishers: string[];
                        rating: number | null;
                        userRating: number | null;
                        hidden: boolean;
                        adult: boolean;
                        earlyAccess: boolean;
                        source: "manual" | "metadata" | "storefront" | "scan" | "feed" | "api" | "import";
                        alternateTitles: string[];
                        preferredPlatform: string | null;
                        installedVersion: string | null;
                        updateAvailable: boolean;
                        releasesFound: number;
                        lastSearchedAt: string | null;
                        completedAt: string | null;
                        summary: string | null;
                        screenshots: string[];
                        links: {
                            kind: string;
                            url: string;
                        }[];
                        notes: string | null;
                    };
                };
            };
        };
    };
    getApiGamesByIdReleases: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        releases: {
                            guid: string;
                            title: string;
                            indexerId: string;
                            indexerName: string;
                            protocol: "torrent" | "usenet" | "direct";
                            size: number | null;
                            publishedAt: string | null;
                            seeders: number | null;
                            leechers: number | null;
                            grabs: number | null;
                            freeleech: boolean;
                            infoUrl: string | null;
                            downloadUrl: string;
                            parsed: {
                                title: string;
                                kind: "game" | "update" | "dlc" | "crack" | "trainer" | "soundtrack" | "pack" | "rom" | "other";
                                version: string | null;
                                edition: string | null;
                                platform: string | null;
                                languages: string[];
                                group: string | null;
                                source: ("scene" | "p2p" | "repack" | "gog" | "rom") | null;
                                year: number | null;
                                yearDistinguishes: boolean;
                                dlcIncluded: boolean;
                                build: string | null;
                                revision: string | null;
                            };
                            decision: {
                                accepted: boolean;
                                score: number;
                                reasons: {
                                    code: string;
                                    message: string;
                                }[];
                            };
                        }[];
                        errors: {
                            indexerName: string;
                            message: string;
                        }[];
                    };
                };
            };
        };
    };
    postApiGamesByIdGrab: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    guid: string;
                    indexerId: string;
                    downloaderId?: string | null;
                };
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        gameId: string | null;
                        gameTitle: string | null;
                        gameStatus: ("wanted" | "downloading" | "owned" | "playing" | "completed" | "shelved") | null;
                        downloaderId: string | null;
                        downloaderName: string | null;
                        protocol: "torrent" | "usenet" | "direct";
                        clientId: string;
                        title: string;
                        indexerName: string | null;
                        kind: "game" | "update" | "dlc" | "crack" | "trainer" | "soundtrack" | "pack" | "rom" | "other";
                        version: string | null;
                        status: "queued" | "downloading" | "paused" | "stalled" | "verifying" | "unpacking" | "seeding" | "completed" | "importing" | "imported" | "review" | "failed" | "removed";
                        progress: number;
                        size: number | null;
                        downloaded: number;
                        downloadSpeed: number;
                        uploadSpeed: number;
                        eta: number | null;
                        ratio: number | null;
                        seeders: number | null;
                        message: string | null;
                        path: string | null;
                        addedAt: string;
                        completedAt: string | null;
                        tracked: boolean;
                    };
                };
            };
        };
    };
    postApiGamesByIdSearch: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        grabbed: {
                            id: string;
                            gameId: string | null;
                            gameTitle: string | null;
                            gameStatus: ("wanted" | "downloading" | "owned" | "playing" | "completed" | "shelved") | null;
                            downloaderId: string | null;
                            downloaderName: string | null;
                            protocol: "torrent" | "usenet" | "direct";
                            clientId: string;
                            title: string;
                            indexerName: string | null;
                            kind: "game" | "update" | "dlc" | "crack" | "trainer" | "soundtrack" | "pack" | "rom" | "other";
                            version: string | null;
                            status: "queued" | "downloading" | "paused" | "stalled" | "verifying" | "unpacking" | "seeding" | "completed" | "importing" | "imported" | "review" | "failed" | "removed";
                            progress: number;
                            size: number | null;
                            downloaded: number;
                            downloadSpeed: number;
                            uploadSpeed: number;
                            eta: number | null;
                            ratio: number | null;
                            seeders: number | null;
                            message: string | null;
                            path: string | null;
                            addedAt: string;
                            completedAt: string | null;
                            tracked: boolean;
                        } | null;
                        considered: number;
                        accepted: number;
                        best: {
                            guid: string;
                            title: string;
                            indexerId: string;
                            indexerName: string;
                            protocol: "torrent" | "usenet" | "direct";
                            size: number | null;
                            publishedAt: string | null;
                            seeders: number | null;
                            leechers: number | null;
                            grabs: number | null;
                            freeleech: boolean;
                            infoUrl: string | null;
                            downloadUrl: string;
                            parsed: {
                                title: string;
                                kind: "game" | "update" | "dlc" | "crack" | "trainer" | "soundtrack" | "pack" | "rom" | "other";
                                version: string | null;
                                edition: string | null;
                                platform: string | null;
                                languages: string[];
                                group: string | null;
                                source: ("scene" | "p2p" | "repack" | "gog" | "rom") | null;
                                year: number | null;
                                yearDistinguishes: boolean;
                                dlcIncluded: boolean;
                                build: string | null;
                                revision: string | null;
                            };
                            decision: {
                                accepted: boolean;
                                score: number;
                                reasons: {
                                    code: string;
                                    message: string;
                                }[];
                            };
                        } | null;
                    };
                };
            };
        };
    };
    getApiBlacklist: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        gameId: string;
                        releaseTitle: string;
                        indexerName: string | null;
                        reason: string | null;
                        createdAt: string;
                        gameTitle: string;
                    }[];
                };
            };
        };
    };
    getApiGamesByIdBlacklist: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        gameId: string;
                        releaseTitle: string;
                        indexerName: string | null;
                        reason: string | null;
                        createdAt: string;
                    }[];
                };
            };
        };
    };
    postApiGamesByIdBlacklist: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    releaseTitle: string;
                    indexerName?: string | null;
                };
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        gameId: string;
                        releaseTitle: string;
                        indexerName: string | null;
                        reason: string | null;
                        createdAt: string;
                    };
                };
            };
        };
    };
    deleteApiGamesByIdBlacklistByEntryId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                entryId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getApiIndexers: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        name: string;
                        url: string;
                        apiKey: string | null;
                        protocol: "torznab" | "newznab";
                        enabled: boolean;
                        priority: number;
                        categories: number[];
                        autoSearchEnabled: boolean;
                        rssEnabled: boolean;
                        queryStyle: "spaces" | "dots";
                        seedRatio: number | null;
                        seedTime: number | null;
                        allowInsecureTls: boolean;
                        downloaderId: string | null;
                        source: "manual" | "prowlarr";
                        health: {
                            ok: boolean;
                            message: string | null;
                            since: string | null;
                            disabledUntil: string | null;
                        };
                        createdAt: string;
                        updatedAt: string;
                    }[];
                };
            };
        };
    };
    postApiIndexers: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    url: string;
                    apiKey?: string | null;
                    protocol?: "torznab" | "newznab";
                    enabled?: boolean;
                    priority?: number;
                    categories?: (number | string)[];
                    autoSearchEnabled?: boolean;
                    rssEnabled?: boolean;
                    queryStyle?: "spaces" | "dots";
                    seedRatio?: number | null;
                    seedTime?: number | null;
                    allowInsecureTls?: boolean;
                    downloaderId?: string | null;
                };
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        name: string;
                        url: string;
                        apiKey: string | null;
                        protocol: "torznab" | "newznab";
                        enabled: boolean;
                        priority: number;
                        categories: number[];
                        autoSearchEnabled: boolean;
                        rssEnabled: boolean;
                        queryStyle: "spaces" | "dots";
                        seedRatio: number | null;
                        seedTime: number | null;
                        allowInsecureTls: boolean;
                        downloaderId: string | null;
                        source: "manual" | "prowlarr";
                        health: {
                            ok: boolean;
                            message: string | null;
                            since: string | null;
                            disabledUntil: string | null;
                        };
                        createdAt: string;
                        updatedAt: string;
                    };
                };
            };
        };
    };
    getApiIndexersKinds: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        protocol: "torznab" | "newznab";
                        label: string;
                        docsUrl: string;
                        fields: {
                            name: string;
                            title: string;
                            help: string | null;
                            kind: "text" | "secret" | "number" | "switch" | "choice" | "address" | "folder" | "categories";
                            required: boolean;
                            nullable: boolean;
                            initial: (string | number | boolean) | null;
                            example: string | null;
                            choices: string[];
                            choiceTitles: {
                                [key: string]: string;
                            };
                        }[];
                    }[];
                };
            };
        };
    };
    getApiIndexersById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        name: string;
                        url: string;
                        apiKey: string | null;
                        protocol: "torznab" | "newznab";
                        enabled: boolean;
                        priority: number;
                        categories: number[];
                        autoSearchEnabled: boolean;
                        rssEnabled: boolean;
                        queryStyle: "spaces" | "dots";
                        seedRatio: number | null;
                        seedTime: number | null;
                        allowInsecureTls: boolean;
                        downloaderId: string | null;
                        source: "manual" | "prowlarr";
                        health: {
                            ok: boolean;
                            message: string | null;
                            since: string | null;
                            disabledUntil: string | null;
                        };
                        createdAt: string;
                        updatedAt: string;
                    };
                };
            };
        };
    };
    deleteApiIndexersById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    patchApiIndexersById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name?: string;
                    url?: string;
                    apiKey?: string | null;
                    protocol?: "torznab" | "newznab";
                    enabled?: boolean;
                    priority?: number;
                    categories?: (number | string)[];
                    autoSearchEnabled?: boolean;
                    rssEnabled?: boolean;
                    queryStyle?: "spaces" | "dots";
                    seedRatio?: number | null;
                    seedTime?: number | null;
                    allowInsecureTls?: boolean;
                    downloaderId?: string | null;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        name: string;
                        url: string;
                        apiKey: string | null;
                        protocol: "torznab" | "newznab";
                        enabled: boolean;
                        priority: number;
                        categories: number[];
                        autoSearchEnabled: boolean;
                        rssEnabled: boolean;
                        queryStyle: "spaces" | "dots";
                        seedRatio: number | null;
                        seedTime: number | null;
                        allowInsecureTls: boolean;
                        downloaderId: string | null;
                        source: "manual" | "prowlarr";
                        health: {
                            ok: boolean;
                            message: string | null;
                            since: string | null;
                            disabledUntil: string | null;
                        };
                        createdAt: string;
                        updatedAt: string;
                    };
                };
            };
        };
    };
    postApiIndexersTest: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    url: string;
                    apiKey?: string | null;
                    protocol?: "torznab" | "newznab";
                    enabled?: boolean;
                    priority?: number;
                    categories?: (number | string)[];
                    autoSearchEnabled?: boolean;
                    rssEnabled?: boolean;
                    queryStyle?: "spaces" | "dots";
                    seedRatio?: number | null;
                    seedTime?: number | null;
                    allowInsecureTls?: boolean;
                    downloaderId?: string | null;
                    id?: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        ok: boolean;
                        message: string;
                        latencyMs: number;
                        version: string | null;
                        categories: {
                            id: number;
                            name: string;
                            subcategories: {
                                id: number;
                                name: string;
                            }[];
                        }[];
                        gameCategories: number[];
                    };
                };
            };
        };
    };
    postApiIndexersProwlarrSync: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    url: string;
                    apiKey: string;
                    keepInSync?: boolean;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        added: number;
                        updated: number;
                        removed: number;
                        failed: {
                            name: string;
                            message: string;
                        }[];
                    };
                };
            };
        };
    };
    postApiIndexersByIdTest: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        ok: boolean;
                        message: string;
                        latencyMs: number;
                        version: string | null;
                        categories: {
                            id: number;
                            name: string;
                            subcategories: {
                                id: number;
                                name: string;
                            }[];
                        }[];
                        gameCategories: number[];
                    };
                };
            };
        };
    };
    getApiIndexersByIdCategories: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: number;
                        name: string;
                        subcategories: {
                            id: number;
                            name: string;
                        }[];
                    }[];
                };
            };
        };
    };
    getApiIndexersByIdSearch: {
        parameters: {
            query?: {
                query?: string;
                category?: string | number;
                limit?: string | number;
                offset?: string | number;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        releases: {
                            guid: string;
                            title: string;
                            indexerId: string;
                            indexerName: string;
                            protocol: "torrent" | "usenet" | "direct";
                            size: number | null;
                            publishedAt: string | null;
                            seeders: number | null;
                            leechers: number | null;
                            grabs: number | null;
                            freeleech: boolean;
                            infoUrl: string | null;
                            downloadUrl: string;
                            parsed: {
                                title: string;
                                kind: "game" | "update" | "dlc" | "crack" | "trainer" | "soundtrack" | "pack" | "rom" | "other";
                                version: string | null;
                                edition: string | null;
                                platform: string | null;
                                languages: string[];
                                group: string | null;
                                source: ("scene" | "p2p" | "repack" | "gog" | "rom") | null;
                                year: number | null;
                                yearDistinguishes: boolean;
                                dlcIncluded: boolean;
                                build: string | null;
                                revision: string | null;
                            };
                            decision: {
                                accepted: boolean;
                                score: number;
                                reasons: {
                                    code: string;
                                    message: string;
                                }[];
                            };
                        }[];
                        total: number;
                    };
                };
            };
        };
    };
    getApiSearch: {
        parameters: {
            query?: {
                query?: string;
                category?: string | number;
                gameId?: string;
                limit?: string | number;
                offset?: string | number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        releases: {
                            guid: string;
                            title: string;
                            indexerId: string;
                            indexerName: string;
                            protocol: "torrent" | "usenet" | "direct";
                            size: number | null;
                            publishedAt: string | null;
                            seeders: number | null;
                            leechers: number | null;
                            grabs: number | null;
                            freeleech: boolean;
                            infoUrl: string | null;
                            downloadUrl: string;
                            parsed: {
                                title: string;
                                kind: "game" | "update" | "dlc" | "crack" | "trainer" | "soundtrack" | "pack" | "rom" | "other";
                                version: string | null;
                                edition: string | null;
                                platform: string | null;
                                languages: string[];
                                group: string | null;
                                source: ("scene" | "p2p" | "repack" | "gog" | "rom") | null;
                                year: number | null;
                                yearDistinguishes: boolean;
                                dlcIncluded: boolean;
                                build: string | null;
                                revision: string | null;
                            };
                            decision: {
                                accepted: boolean;
                                score: number;
                                reasons: {
                                    code: string;
                                    message: string;
                                }[];
                            };
                        }[];
                        total: number;
                        errors: {
                            indexerName: string;
                            message: string;
                        }[];
                        blacklistedCount: number;
                    };
                };
            };
        };
    };
    getApiIndexersSearch: {
        parameters: {
            query?: {
                query?: string;
                category?: string | number;
                gameId?: string;
                limit?: string | number;
                offset?: string | number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        releases: {
                            guid: string;
                            title: string;
                            indexerId: string;
                            indexerName: string;
                            protocol: "torrent" | "usenet" | "direct";
                            size: number | null;
                            publishedAt: string | null;
                            seeders: number | null;
                            leechers: number | null;
                            grabs: number | null;
                            freeleech: boolean;
                            infoUrl: string | null;
                            downloadUrl: string;
                            parsed: {
                                title: string;
                                kind: "game" | "update" | "dlc" | "crack" | "trainer" | "soundtrack" | "pack" | "rom" | "other";
                                version: string | null;
                                edition: string | null;
                                platform: string | null;
                                languages: string[];
                                group: string | null;
                                source: ("scene" | "p2p" | "repack" | "gog" | "rom") | null;
                                year: number | null;
                                yearDistinguishes: boolean;
                                dlcIncluded: boolean;
                                build: string | null;
                                revision: string | null;
                            };
                            decision: {
                                accepted: boolean;
                                score: number;
                                reasons: {
                                    code: string;
                                    message: string;
                                }[];
                            };
                        }[];
                        total: number;
                        errors: {
                            indexerName: string;
                            message: string;
                        }[];
                        blacklistedCount: number;
                    };
                };
            };
        };
    };
    getApiDownloaders: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        name: string;
                        type: "qbittorrent" | "transmission" | "deluge" | "rtorrent" | "synology" | "sabnzbd" | "nzbget" | "aria2" | "blackhole" | "builtin";
                        url: string | null;
                        username: string | null;
                        password: string | null;
                        enabled: boolean;
                        priority: number;
                        category: string | null;
                        postImportCategory: string | null;
                        downloadPath: string | null;
                        addStopped: boolean;
                        removeCompleted: boolean;
                        settings: {
                            [key: string]: unknown;
                        };
                        health: {
                            ok: boolean;
                            message: string | null;
                            since: string | null;
                            disabledUntil: string | null;
                        };
                        createdAt: string;
                        updatedAt: string;
                    }[];
                };
            };
        };
    };
    postApiDownloaders: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    type: "qbittorrent" | "transmission" | "deluge" | "rtorrent" | "synology" | "sabnzbd" | "nzbget" | "aria2" | "blackhole" | "builtin";
                    url?: string | null;
                    username?: string | null;
                    password?: string | null;
                    enabled?: boolean;
                    priority?: number;
                    category?: string | null;
                    postImportCategory?: string | null;
                    downloadPath?: string | null;
                    addStopped?: boolean;
                    removeCompleted?: boolean;
                    settings?: {
                        [key: string]: unknown;
                    };
                };
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        name: string;
                        type: "qbittorrent" | "transmission" | "deluge" | "rtorrent" | "synology" | "sabnzbd" | "nzbget" | "aria2" | "blackhole" | "builtin";
                        url: string | null;
                        username: string | null;
                        password: string | null;
                        enabled: boolean;
                        priority: number;
                        category: string | null;
                        postImportCategory: string | null;
                        downloadPath: string | null;
                        addStopped: boolean;
                        removeCompleted: boolean;
                        settings: {
                            [key: string]: unknown;
                        };
                        health: {
                            ok: boolean;
                            message: string | null;
                            since: string | null;
                            disabledUntil: string | null;
                        };
                        createdAt: string;
                        updatedAt: string;
                    };
                };
            };
        };
    };
    getApiDownloadersKinds: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: "qbittorrent" | "transmission" | "deluge" | "rtorrent" | "synology" | "sabnzbd" | "nzbget" | "aria2" | "blackhole" | "builtin";
                        label: string;
                        protocols: ("torrent" | "usenet" | "direct")[];
                        docsUrl: string | null;
                        fields: {
                            name: string;
                            title: string;
                            help: string | null;
                            kind: "text" | "secret" | "number" | "switch" | "choice" | "address" | "folder" | "categories";
                            required: boolean;
                            nullable: boolean;
                            initial: (string | number | boolean) | null;
                            example: string | null;
                            choices: string[];
                            choiceTitles: {
                                [key: string]: string;
                            };
                        }[];
                    }[];
                };
            };
        };
    };
    getApiDownloadersStorage: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        downloaderId: string;
                        downloaderName: string;
                        freeBytes: number | null;
                        error: string | null;
                    }[];
                };
            };
        };
    };
    getApiDownloadersById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        name: string;
                        type: "qbittorrent" | "transmission" | "deluge" | "rtorrent" | "synology" | "sabnzbd" | "nzbget" | "aria2" | "blackhole" | "builtin";
                        url: string | null;
                        username: string | null;
                        password: string | null;
                        enabled: boolean;
                        priority: number;
                        category: string | null;
                        postImportCategory: string | null;
                        downloadPath: string | null;
                        addStopped: boolean;
                        removeCompleted: boolean;
                        settings: {
                            [key: string]: unknown;
                        };
                        health: {
                            ok: boolean;
                            message: string | null;
                            since: string | null;
                            disabledUntil: string | null;
                        };
                        createdAt: string;
                        updatedAt: string;
                    };
                };
            };
        };
    };
    deleteApiDownloadersById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    patchApiDownloadersById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name?: string;
                    type?: "qbittorrent" | "transmission" | "deluge" | "rtorrent" | "synology" | "sabnzbd" | "nzbget" | "aria2" | "blackhole" | "builtin";
                    url?: string | null;
                    username?: string | null;
                    password?: string | null;
                    enabled?: boolean;
                    priority?: number;
                    category?: string | null;
                    postImportCategory?: string | null;
                    downloadPath?: string | null;
                    addStopped?: boolean;
                    removeCompleted?: boolean;
                    settings?: {
                        [key: string]: unknown;
                    };
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        name: string;
                        type: "qbittorrent" | "transmission" | "deluge" | "rtorrent" | "synology" | "sabnzbd" | "nzbget" | "aria2" | "blackhole" | "builtin";
                        url: string | null;
                        username: string | null;
                        password: string | null;
                        enabled: boolean;
                        priority: number;
                        category: string | null;
                        postImportCategory: string | null;
                        downloadPath: string | null;
                        addStopped: boolean;
                        removeCompleted: boolean;
                        settings: {
                            [key: string]: unknown;
                        };
                        health: {
                            ok: boolean;
                            message: string | null;
                            since: string | null;
                            disabledUntil: string | null;
                        };
                        createdAt: string;
                        updatedAt: string;
                    };
                };
            };
        };
    };
    postApiDownloadersTest: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    type: "qbittorrent" | "transmission" | "deluge" | "rtorrent" | "synology" | "sabnzbd" | "nzbget" | "aria2" | "blackhole" | "builtin";
                    url?: string | null;
                    username?: string | null;
                    password?: string | null;
                    enabled?: boolean;
                    priority?: number;
                    category?: string | null;
                    postImportCategory?: string | null;
                    downloadPath?: string | null;
                    addStopped?: boolean;
                    removeCompleted?: boolean;
                    settings?: {
                        [key: string]: unknown;
                    };
                    id?: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        ok: boolean;
                        message: string;
                        version: string | null;
                        freeBytes: number | null;
                        pathVisible: boolean | null;
                    };
                };
            };
        };
    };
    postApiDownloadersByIdTest: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        ok: boolean;
                        message: string;
                        version: string | null;
                        freeBytes: number | null;
                        pathVisible: boolean | null;
                    };
                };
            };
        };
    };
    getApiMetadataSearch: {
        parameters: {
            query: {
                q: string;
                limit?: string | number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        metadataId: string;
                        title: string;
                        storefrontAppId: number | null;
                        releaseStatus: "upcoming" | "early_access" | "released" | "delayed" | "cancelled" | "unknown";
                        releaseDate: string | null;
                        coverUrl: string | null;
                        platforms: string[];
                        genres: string[];
                        themes: string[];
                        developers: string[];
                        publishers: string[];
                        rating: number | null;
                        adult: boolean;
                        earlyAccess: boolean;
                        alternateTitles: string[];
                        summary: string | null;
                        screenshots: string[];
                        links: {
                            kind: string;
                            url: string;
                        }[];
                        inLibrary: string | null;
                    }[];
                };
            };
        };
    };
    getApiMetadataGamesByMetadataId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                metadataId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        metadataId: string;
                        title: string;
                        storefrontAppId: number | null;
                        releaseStatus: "upcoming" | "early_access" | "released" | "delayed" | "cancelled" | "unknown";
                        releaseDate: string | null;
                        coverUrl: string | null;
                        platforms: string[];
                        genres: string[];
                        themes: string[];
                        developers: string[];
                        publishers: string[];
                        rating: number | null;
                        adult: boolean;
                        earlyAccess: boolean;
                        alternateTitles: string[];
                        summary: string | null;
                        screenshots: string[];
                        links: {
                            kind: string;
                            url: string;
                        }[];
                    };
                };
            };
        };
    };
    getApiSettingsMetadata: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        provider: "steam" | "igdb" | "rawg";
                    };
                };
            };
        };
    };
    postApiSettingsMetadata: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    provider: "steam" | "igdb" | "rawg";
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        provider: "steam" | "igdb" | "rawg";
                    };
                };
            };
        };
    };
    getApiSettingsMetadataKinds: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        provider: "steam" | "igdb" | "rawg";
                        label: string;
                        docsUrl: string;
                        fields: {
                            name: string;
                            title: string;
                            help: string | null;
                            kind: "text" | "secret" | "number" | "switch" | "choice" | "address" | "folder" | "categories";
                            required: boolean;
                            nullable: boolean;
                            initial: (string | number | boolean) | null;
                            example: string | null;
                            choices: string[];
                            choiceTitles: {
                                [key: string]: string;
                            };
                        }[];
                    }[];
                };
            };
        };
    };
    getApiSettings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        autoSearchEnabled: boolean;
                        autoGrabEnabled: boolean;
                        autoGrabUpdates: boolean;
                        searchIntervalHours: number;
                        searchUnreleased: boolean;
                        preferredGroups: string[];
                        refusedGroups: string[];
                        rejectedWords: string[];
                        requiredWords: string[];
                        preferredPlatform: string | null;
                        preferredLanguages: string[];
                        preferSource: string[];
                        minSeeders: number;
                        maxSizeBytes: number | null;
                        retentionDays: number | null;
                        ruleWeights: {
                            titleConfidence?: number;
                            preferredGroup?: number;
                            preferredSource?: number;
                            preferredSourceStep?: number;
                            preferredLanguage?: number;
                            onlyForeignLanguages?: number;
                            thousandSeeders?: number;
                            freeleech?: number;
                            freshUsenet?: number;
                            indexerPriority?: number;
                            preMatched?: number;
                            nuked?: number;
                            addOnsIncluded?: number;
                            smallForAGame?: number;
                        };
                        telemetryEnabled: boolean;
                        hideAdult: boolean;
                        wishlistSync: {
                            enabled: boolean;
                            intervalHours: number;
                        };
                        notificationPreferences: {
                            gameReleased?: {
                                inApp: boolean;
                                external: boolean;
                            };
                            gameDelayed?: {
                                inApp: boolean;
                                external: boolean;
                            };
                            releaseFound?: {
                                inApp: boolean;
                                external: boolean;
                            };
                            grabbed?: {
                                inApp: boolean;
                                external: boolean;
                            };
                            downloadCompleted?: {
                                inApp: boolean;
                                external: boolean;
                            };
                            downloadFailed?: {
                                inApp: boolean;
                                external: boolean;
                            };
                            imported?: {
                                inApp: boolean;
                                external: boolean;
                            };
                            importReview?: {
                                inApp: boolean;
                                external: boolean;
                            };
                            updateAvailable?: {
                                inApp: boolean;
                                external: boolean;
                            };
                            sceneRelease?: {
                                inApp: boolean;
                                external: boolean;
                            };
                            wishlistSynced?: {
                                inApp: boolean;
                                external: boolean;
                            };
                            healthIssue?: {
                                inApp: boolean;
                                external: boolean;
                            };
                            healthRestored?: {
                                inApp: boolean;
                                external: boolean;
                            };
                            errorDetected?: {
                                inApp: boolean;
                                external: boolean;
                            };
                        };
                    };
                };
            };
        };
    };
    patchApiSettings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    autoSearchEnabled?: boolean;
                    autoGrabEnabled?: boolean;
                    autoGrabUpdates?: boolean;
                    searchIntervalHours?: number;
                    searchUnreleased?: boolean;
                    preferredGroups?: string[];
                    refusedGroups?: string[];
                    rejectedWords?: string[];
                    requiredWords?: string[];
                    preferredPlatform?: string | null;
                    preferredLanguages?: string[];
                    preferSource?: string[];
                    minSeeders?: number;
                    maxSizeBytes?: number | null;
                    retentionDays?: number | null;
                    ruleWeights?: {
                        titleConfidence?: number;
                        preferredGroup?: number;
                        preferredSource?: number;
                        preferredSourceStep?: number;
                        preferredLanguage?: number;
                        onlyForeignLanguages?: number;
                        thousandSeeders?: number;
                        freeleech?: number;
                        freshUsenet?: number;
                        indexerPriority?: number;
                        preMatched?: number;
                        nuked?: number;
                        addOnsIncluded?: number;
                        smallForAGame?: number;
                    };
                    telemetryEnabled?: boolean;
                    hideAdult?: boolean;
                    wishlistSync?: {
                        enabled: boolean;
                        intervalHours: number;
                    };
                    notificationPreferences?: {
                        gameReleased?: {
                            inApp: boolean;
                            external: boolean;
                        };
                        gameDelayed?: {
                            inApp: boolean;
                            external: boolean;
                        };
                        releaseFound?: {
                            inApp: boolean;
                            external: boolean;
                        };
                        grabbed?: {
                            inApp: boolean;
                            external: boolean;
                        };
                        downloadCompleted?: {
                            inApp: boolean;
                            external: boolean;
                        };
                        downloadFailed?: {
                            inApp: boolean;
                            external: boolean;
                        };
                        imported?: {
                            inApp: boolean;
                            external: boolean;
                        };
                        importReview?: {
                            inApp: boolean;
                            external: boolean;
                        };
                        updateAvailable?: {
                            inApp: boolean;
                            external: boolean;
                        };
                        sceneRelease?: {
                            inApp: boolean;
                            external: boolean;
                        };
                        wishlistSynced?: {
                            inApp: boolean;
                            external: boolean;
                        };
                        healthIssue?: {
                            inApp: boolean;
                            external: boolean;
                        };
                        healthRestored?: {
                            inApp: boolean;
                            external: boolean;
                        };
                        errorDetected?: {
                            inApp: boolean;
                            external: boolean;
                        };
                    };
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        autoSearchEnabled: boolean;
                        autoGrabEnabled: boolean;
                        autoGrabUpdates: boolean;
                        searchIntervalHours: number;
                        searchUnreleased: boolean;
                        preferredGroups: string[];
                        refusedGroups: string[];
                        rejectedWords: string[];
                        requiredWords: string[];
                        preferredPlatform: string | null;
                        preferredLanguages: string[];
                        preferSource: string[];
                        minSeeders: number;
                        maxSizeBytes: number | null;
                        retentionDays: number | null;
                        ruleWeights: {
                            titleConfidence?: number;
                            preferredGroup?: number;
                            preferredSource?: number;
                            preferredSourceStep?: number;
                            preferredLanguage?: number;
                            onlyForeignLanguages?: number;
                            thousandSeeders?: number;
                            freeleech?: number;
                            freshUsenet?: number;
                            indexerPriority?: number;
                            preMatched?: number;
                            nuked?: number;
                            addOnsIncluded?: number;
                            smallForAGame?: number;
                        };
                        telemetryEnabled: boolean;
                        hideAdult: boolean;
                        wishlistSync: {
                            enabled: boolean;
                            intervalHours: number;
                        };
                        notificationPreferences: {
                            gameReleased?: {
                                inApp: boolean;
                                external: boolean;
                            };
                            gameDelayed?: {
                                inApp: boolean;
                                external: boolean;
                            };
                            releaseFound?: {
                                inApp: boolean;
                                external: boolean;
                            };
                            grabbed?: {
                                inApp: boolean;
                                external: boolean;
                            };
                            downloadCompleted?: {
                                inApp: boolean;
                                external: boolean;
                            };
                            downloadFailed?: {
                                inApp: boolean;
                                external: boolean;
                            };
                            imported?: {
                                inApp: boolean;
                                external: boolean;
                            };
                            importReview?: {
                                inApp: boolean;
                                external: boolean;
                            };
                            updateAvailable?: {
                                inApp: boolean;
                                external: boolean;
                            };
                            sceneRelease?: {
                                inApp: boolean;
                                external: boolean;
                            };
                            wishlistSynced?: {
                                inApp: boolean;
                                external: boolean;
                            };
                            healthIssue?: {
                                inApp: boolean;
                                external: boolean;
                            };
                            healthRestored?: {
                                inApp: boolean;
                                external: boolean;
                            };
                            errorDetected?: {
                                inApp: boolean;
                                external: boolean;
                            };
                        };
                    };
                };
            };
        };
    };
    getApiDownloads: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        downloads: {
                            id: string;
                            gameId: string | null;
                            gameTitle: string | null;
                            gameStatus: ("wanted" | "downloading" | "owned" | "playing" | "completed" | "shelved") | null;
                            downloaderId: string | null;
                            downloaderName: string | null;
                            protocol: "torrent" | "usenet" | "direct";
                            clientId: string;
                            title: string;
                            indexerName: string | null;
                            kind: "game" | "update" | "dlc" | "crack" | "trainer" | "soundtrack" | "pack" | "rom" | "other";
                            version: string | null;
                            status: "queued" | "downloading" | "paused" | "stalled" | "verifying" | "unpacking" | "seeding" | "completed" | "importing" | "imported" | "review" | "failed" | "removed";
                            progress: number;
                            size: number | null;
                            downloaded: number;
                            downloadSpeed: number;
                            uploadSpeed: number;
                            eta: number | null;
                            ratio: number | null;
                            seeders: number | null;
                            message: string | null;
                            path: string | null;
                            addedAt: string;
                            completedAt: string | null;
                            tracked: boolean;
                        }[];
                        errors: {
                            downloaderName: string;
                            message: string;
                        }[];
                    };
                };
            };
        };
    };
    postApiDownloads: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    url?: string;
                    /** Format: binary */
                    file?: Blob;
                    title: string;
                    gameId?: string | null;
                    downloaderId?: string | null;
                    category?: string | null;
                    downloadPath?: string | null;
                    priority?: ("high" | "normal" | "low") | null;
                };
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        gameId: string | null;
                        gameTitle: string | null;
                        gameStatus: ("wanted" | "downloading" | "owned" | "playing" | "completed" | "shelved") | null;
                        downloaderId: string | null;
                        downloaderName: string | null;
                        protocol: "torrent" | "usenet" | "direct";
                        clientId: string;
                        title: string;
                        indexerName: string | null;
                        kind: "game" | "update" | "dlc" | "crack" | "trainer" | "soundtrack" | "pack" | "rom" | "other";
                        version: string | null;
                        status: "queued" | "downloading" | "paused" | "stalled" | "verifying" | "unpacking" | "seeding" | "completed" | "importing" | "imported" | "review" | "failed" | "removed";
                        progress: number;
                        size: number | null;
                        downloaded: number;
                        downloadSpeed: number;
                        uploadSpeed: number;
                        eta: number | null;
                        ratio: number | null;
                        seeders: number | null;
                        message: string | null;
                        path: string | null;
                        addedAt: string;
                        completedAt: string | null;
                        tracked: boolean;
                    };
                };
            };
        };
    };
    postApiDownloadsBundle: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    downloads: {
                        url: string;
                        title: string;
                    }[];
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                };
            };
        };
    };
    getApiDownloadsSummary: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        [key: string]: {
                            topStatus: "queued" | "downloading" | "paused" | "stalled" | "verifying" | "unpacking" | "seeding" | "completed" | "importing" | "imported" | "review" | "failed" | "removed";
                            count: number;
                            protocols: ("torrent" | "usenet" | "direct")[];
                        };
                    };
                };
            };
        };
    };
    getApiDownloadsScan: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        groups: {
                            title: string;
                            gameId: string | null;
                            confidence: number;
                            why: string | null;
                            downloads: {
                                id: string;
                                gameId: string | null;
                                gameTitle: string | null;
                                gameStatus: ("wanted" | "downloading" | "owned" | "playing" | "completed" | "shelved") | null;
                                downloaderId: string | null;
                                downloaderName: string | null;
                                protocol: "torrent" | "usenet" | "direct";
                                clientId: string;
                                title: string;
                                indexerName: string | null;
                                kind: "game" | "update" | "dlc" | "crack" | "trainer" | "soundtrack" | "pack" | "rom" | "other";
                                version: string | null;
                                status: "queued" | "downloading" | "paused" | "stalled" | "verifying" | "unpacking" | "seeding" | "completed" | "importing" | "imported" | "review" | "failed" | "removed";
                                progress: number;
                                size: number | null;
                                downloaded: number;
                                downloadSpeed: number;
                                uploadSpeed: number;
                                eta: number | null;
                                ratio: number | null;
                                seeders: number | null;
                                message: string | null;
                                path: string | null;
                                addedAt: string;
                                completedAt: string | null;
                                tracked: boolean;
                            }[];
                        }[];
                        errors: {
                            downloaderName: string;
                            message: string;
                        }[];
                    };
                };
            };
        };
    };
    postApiDownloadsClaim: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    downloaderId: string;
                    clientId: string;
                    gameId?: string;
                    newGame?: {
                        title: string;
                        metadataId?: string | null;
                        storefrontAppId?: number | null;
                        status?: "wanted" | "downloading" | "owned" | "playing" | "completed" | "shelved";
                        releaseStatus?: "upcoming" | "early_access" | "released" | "delayed" | "cancelled" | "unknown";
                        releaseDate?: string | null;
                        coverUrl?: string | null;
                        platforms?: string[];
                        genres?: string[];
                        alternateTitles?: string[];
                        summary?: string | null;
                        notes?: string | null;
                        hidden?: boolean;
                        preferredPlatform?: string | null;
                    };
                };
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        gameId: string | null;
                        gameTitle: string | null;
                        gameStatus: ("wanted" | "downloading" | "owned" | "playing" | "completed" | "shelved") | null;
                        downloaderId: string | null;
                        downloaderName: string | null;
                        protocol: "torrent" | "usenet" | "direct";
                        clientId: string;
                        title: string;
                        indexerName: string | null;
                        kind: "game" | "update" | "dlc" | "crack" | "trainer" | "soundtrack" | "pack" | "rom" | "other";
                        version: string | null;
                        status: "queued" | "downloading" | "paused" | "stalled" | "verifying" | "unpacking" | "seeding" | "completed" | "importing" | "imported" | "review" | "failed" | "removed";
                        progress: number;
                        size: number | null;
                        downloaded: number;
                        downloadSpeed: number;
                        uploadSpeed: number;
                        eta: number | null;
                        ratio: number | null;
                        seeders: number | null;
                        message: string | null;
                        path: string | null;
                        addedAt: string;
                        completedAt: string | null;
                        tracked: boolean;
                    };
                };
            };
        };
    };
    getApiDownloadsById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        gameId: string | null;
                        gameTitle: string | null;
                        gameStatus: ("wanted" | "downloading" | "owned" | "playing" | "completed" | "shelved") | null;
                        downloaderId: string | null;
                        downloaderName: string | null;
                        protocol: "torrent" | "usenet" | "direct";
                        clientId: string;
                        title: string;
                        indexerName: string | null;
                        kind: "game" | "update" | "dlc" | "crack" | "trainer" | "soundtrack" | "pack" | "rom" | "other";
                        version: string | null;
                        status: "queued" | "downloading" | "paused" | "stalled" | "verifying" | "unpacking" | "seeding" | "completed" | "importing" | "imported" | "review" | "failed" | "removed";
                        progress: number;
                        size: number | null;
                        downloaded: number;
                        downloadSpeed: number;
                        uploadSpeed: number;
                        eta: number | null;
                        ratio: number | null;
                        seeders: number | null;
                        message: string | null;
                        path: string | null;
                        addedAt: string;
                        completedAt: string | null;
                        tracked: boolean;
                        files: {
                            path: string;
                            size: number;
                            progress: number;
                        }[];
                        filesMessage: string | null;
                        trackers: {
                            address: string;
                            state: "working" | "waiting" | "error" | "off" | "unknown";
                            message: string | null;
                            seeders: number | null;
                            leechers: number | null;
                        }[];
                        trackersMessage: string | null;
                    };
                };
            };
        };
    };
    deleteApiDownloadsById: {
        parameters: {
            query?: {
                deleteFiles?: boolean | string;
                blacklist?: boolean | string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    postApiDownloadsByIdPause: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        gameId: string | null;
                        gameTitle: string | null;
                        gameStatus: ("wanted" | "downloading" | "owned" | "playing" | "completed" | "shelved") | null;
                        downloaderId: string | null;
                        downloaderName: string | null;
                        protocol: "torrent" | "usenet" | "direct";
                        clientId: string;
                        title: string;
                        indexerName: string | null;
                        kind: "game" | "update" | "dlc" | "crack" | "trainer" | "soundtrack" | "pack" | "rom" | "other";
                        version: string | null;
                        status: "queued" | "downloading" | "paused" | "stalled" | "verifying" | "unpacking" | "seeding" | "completed" | "importing" | "imported" | "review" | "failed" | "removed";
                        progress: number;
                        size: number | null;
                        downloaded: number;
                        downloadSpeed: number;
                        uploadSpeed: number;
                        eta: number | null;
                        ratio: number | null;
                        seeders: number | null;
                        message: string | null;
                        path: string | null;
                        addedAt: string;
                        completedAt: string | null;
                        tracked: boolean;
                    };
                };
            };
        };
    };
    postApiDownloadsByIdResume: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        gameId: string | null;
                        gameTitle: string | null;
                        gameStatus: ("wanted" | "downloading" | "owned" | "playing" | "completed" | "shelved") | null;
                        downloaderId: string | null;
                        downloaderName: string | null;
                        protocol: "torrent" | "usenet" | "direct";
                        clientId: string;
                        title: string;
                        indexerName: string | null;
                        kind: "game" | "update" | "dlc" | "crack" | "trainer" | "soundtrack" | "pack" | "rom" | "other";
                        version: string | null;
                        status: "queued" | "downloading" | "paused" | "stalled" | "verifying" | "unpacking" | "seeding" | "completed" | "importing" | "imported" | "review" | "failed" | "removed";
                        progress: number;
                        size: number | null;
                        downloaded: number;
                        downloadSpeed: number;
                        uploadSpeed: number;
                        eta: number | null;
                        ratio: number | null;
                        seeders: number | null;
                        message: string | null;
                        path: string | null;
                        addedAt: string;
                        completedAt: string | null;
                        tracked: boolean;
                    };
                };
            };
        };
    };
    postApiDownloadsByIdImport: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        gameId: string | null;
                        gameTitle: string | null;
                        gameStatus: ("wanted" | "downloading" | "owned" | "playing" | "completed" | "shelved") | null;
                        downloaderId: string | null;
                        downloaderName: string | null;
                        protocol: "torrent" | "usenet" | "direct";
                        clientId: string;
                        title: string;
                        indexerName: string | null;
                        kind: "game" | "update" | "dlc" | "crack" | "trainer" | "soundtrack" | "pack" | "rom" | "other";
                        version: string | null;
                        status: "queued" | "downloading" | "paused" | "stalled" | "verifying" | "unpacking" | "seeding" | "completed" | "importing" | "imported" | "review" | "failed" | "removed";
                        progress: number;
                        size: number | null;
                        downloaded: number;
                        downloadSpeed: number;
                        uploadSpeed: number;
                        eta: number | null;
                        ratio: number | null;
                        seeders: number | null;
                        message: string | null;
                        path: string | null;
                        addedAt: string;
                        completedAt: string | null;
                        tracked: boolean;
                    };
                };
            };
        };
    };
    postApiDownloadsByIdRetry: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        gameId: string | null;
                        gameTitle: string | null;
                        gameStatus: ("wanted" | "downloading" | "owned" | "playing" | "completed" | "shelved") | null;
                        downloaderId: string | null;
                        downloaderName: string | null;
                        protocol: "torrent" | "usenet" | "direct";
                        clientId: string;
                        title: string;
                        indexerName: string | null;
                        kind: "game" | "update" | "dlc" | "crack" | "trainer" | "soundtrack" | "pack" | "rom" | "other";
                        version: string | null;
                        status: "queued" | "downloading" | "paused" | "stalled" | "verifying" | "unpacking" | "seeding" | "completed" | "importing" | "imported" | "review" | "failed" | "removed";
                        progress: number;
                        size: number | null;
                        downloaded: number;
                        downloadSpeed: number;
                        uploadSpeed: number;
                        eta: number | null;
                        ratio: number | null;
                        seeders: number | null;
                        message: string | null;
                        path: string | null;
                        addedAt: string;
                        completedAt: string | null;
                        tracked: boolean;
                    };
                };
            };
        };
    };
    getApiHistory: {
        parameters: {
            query?: {
                gameId?: string;
                type?: "grabbed" | "failed" | "imported" | "upgraded" | "deleted" | "scanned" | "skipped";
                limit?: string | number;
                offset?: string | number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        gameId: string | null;
                        gameTitle: string | null;
                        downloadId: string | null;
                        type: "grabbed" | "failed" | "imported" | "upgraded" | "deleted" | "scanned" | "skipped";
                        title: string;
                        message: string;
                        at: string;
                    }[];
                };
            };
        };
    };
    getApiGamesByIdHistory: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        gameId: string | null;
                        gameTitle: string | null;
                        downloadId: string | null;
                        type: "grabbed" | "failed" | "imported" | "upgraded" | "deleted" | "scanned" | "skipped";
                        title: string;
                        message: string;
                        at: string;
                    }[];
                };
            };
        };
    };
    getApiGamesByIdFiles: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        gameId: string;
                        path: string;
                        size: number;
                        category: "main" | "update" | "dlc" | "extra";
                        version: string | null;
                        downloadId: string | null;
                        addedAt: string;
                    }[];
                };
            };
        };
    };
    postApiGamesByIdFilesRescan: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        gameId: string;
                        path: string;
                        size: number;
                        category: "main" | "update" | "dlc" | "extra";
                        version: string | null;
                        downloadId: string | null;
                        addedAt: string;
                    }[];
                };
            };
        };
    };
    getApiGamesByIdDownloads: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        gameId: string | null;
                        gameTitle: string | null;
                        gameStatus: ("wanted" | "downloading" | "owned" | "playing" | "completed" | "shelved") | null;
                        downloaderId: string | null;
                        downloaderName: string | null;
                        protocol: "torrent" | "usenet" | "direct";
                        clientId: string;
                        title: string;
                        indexerName: string | null;
                        kind: "game" | "update" | "dlc" | "crack" | "trainer" | "soundtrack" | "pack" | "rom" | "other";
                        version: string | null;
                        status: "queued" | "downloading" | "paused" | "stalled" | "verifying" | "unpacking" | "seeding" | "completed" | "importing" | "imported" | "review" | "failed" | "removed";
                        progress: number;
                        size: number | null;
                        downloaded: number;
                        downloadSpeed: number;
                        uploadSpeed: number;
                        eta: number | null;
                        ratio: number | null;
                        seeders: number | null;
                        message: string | null;
                        path: string | null;
                        addedAt: string;
                        completedAt: string | null;
                        tracked: boolean;
                    }[];
                };
            };
        };
    };
    deleteApiGamesByIdDownloadsByDownloadId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                downloadId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getApiImports: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        downloadId: string;
                        gameId: string | null;
                        gameTitle: string | null;
                        title: string;
                        status: "running" | "done" | "review" | "failed" | "skipped";
                        sourcePath: string | null;
                        targetPath: string | null;
                        transferMode: ("hardlink" | "copy" | "move" | "symlink" | "unpack") | null;
                        unpackedFiles: number;
                        message: string | null;
                        cause: ("path-not-visible" | "library-unavailable" | "no-space" | "no-permission" | "file-system" | "nothing-to-import" | "folders-overlap" | "name-refused" | "unpacking" | "conflict" | "folder-taken" | "no-game" | "content" | "internal" | "other") | null;
                        filesDone: number;
                        filesTotal: number;
                        conflicts: {
                            total: number;
                            files: {
                                path: string;
                                size: number;
                                newSize: number;
                            }[];
                        } | null;
                        startedAt: string;
                        finishedAt: string | null;
                    }[];
                };
            };
        };
    };
    getApiImportsById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        downloadId: string;
                        gameId: string | null;
                        gameTitle: string | null;
                        title: string;
                        status: "running" | "done" | "review" | "failed" | "skipped";
                        sourcePath: string | null;
                        targetPath: string | null;
                        transferMode: ("hardlink" | "copy" | "move" | "symlink" | "unpack") | null;
                        unpackedFiles: number;
                        message: string | null;
                        cause: ("path-not-visible" | "library-unavailable" | "no-space" | "no-permission" | "file-system" | "nothing-to-import" | "folders-overlap" | "name-refused" | "unpacking" | "conflict" | "folder-taken" | "no-game" | "content" | "internal" | "other") | null;
                        filesDone: number;
                        filesTotal: number;
                        conflicts: {
                            total: number;
                            files: {
                                path: string;
                                size: number;
                                newSize: number;
                            }[];
                        } | null;
                        startedAt: string;
                        finishedAt: string | null;
                    };
                };
            };
        };
    };
    postApiImportsByIdResolve: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    gameId?: string;
                    targetPath?: string;
                    action: "import" | "skip";
                    conflicts?: "replace" | "keepBoth" | "merge";
                    remember?: boolean;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        downloadId: string;
                        gameId: string | null;
                        gameTitle: string | null;
                        title: string;
                        status: "running" | "done" | "review" | "failed" | "skipped";
                        sourcePath: string | null;
                        targetPath: string | null;
                        transferMode: ("hardlink" | "copy" | "move" | "symlink" | "unpack") | null;
                        unpackedFiles: number;
                        message: string | null;
                        cause: ("path-not-visible" | "library-unavailable" | "no-space" | "no-permission" | "file-system" | "nothing-to-import" | "folders-overlap" | "name-refused" | "unpacking" | "conflict" | "folder-taken" | "no-game" | "content" | "internal" | "other") | null;
                        filesDone: number;
                        filesTotal: number;
                        conflicts: {
                            total: number;
                            files: {
                                path: string;
                                size: number;
                                newSize: number;
                            }[];
                        } | null;
                        startedAt: string;
                        finishedAt: string | null;
                    };
                };
            };
        };
    };
    getApiSettingsImport: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        libraryRoot: string | null;
                        transferMode: "hardlink" | "copy" | "move" | "symlink";
                        renamePattern: string;
                        unpackArchives: boolean;
                        unpackDiscImages: boolean;
                        unpackRoms: boolean;
                        archivePasswords: string[];
                        conflicts: ("replace" | "keepBoth" | "merge") | null;
                        overwrite: boolean;
                        ignoredExtensions: string[];
                        minFileSize: number;
                        deleteAfterImport: boolean;
                        platformFolders: boolean;
                        keepBoth: boolean;
                        recycleFolder: string | null;
                        recycleDays: number;
                        fileMode: string | null;
                        folderMode: string | null;
                        fileOwner: string | null;
                        scriptHook: string | null;
                    };
                };
            };
        };
    };
    patchApiSettingsImport: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    libraryRoot?: string | null;
                    transferMode?: "hardlink" | "copy" | "move" | "symlink";
                    renamePattern?: string;
                    unpackArchives?: boolean;
                    unpackDiscImages?: boolean;
                    unpackRoms?: boolean;
                    archivePasswords?: string[];
                    conflicts?: ("replace" | "keepBoth" | "merge") | null;
                    overwrite?: boolean;
                    ignoredExtensions?: string[];
                    minFileSize?: number;
                    deleteAfterImport?: boolean;
                    platformFolders?: boolean;
                    keepBoth?: boolean;
                    recycleFolder?: string | null;
                    recycleDays?: number;
                    fileMode?: string | null;
                    folderMode?: string | null;
                    fileOwner?: string | null;
                    scriptHook?: string | null;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        libraryRoot: string | null;
                        transferMode: "hardlink" | "copy" | "move" | "symlink";
                        renamePattern: string;
                        unpackArchives: boolean;
                        unpackDiscImages: boolean;
                        unpackRoms: boolean;
                        archivePasswords: string[];
                        conflicts: ("replace" | "keepBoth" | "merge") | null;
                        overwrite: boolean;
                        ignoredExtensions: string[];
                        minFileSize: number;
                        deleteAfterImport: boolean;
                        platformFolders: boolean;
                        keepBoth: boolean;
                        recycleFolder: string | null;
                        recycleDays: number;
                        fileMode: string | null;
                        folderMode: string | null;
                        fileOwner: string | null;
                        scriptHook: string | null;
                    };
                };
            };
        };
    };
    postApiSettingsImportPreview: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    renamePattern?: string;
                    platformFolders?: boolean;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        title: string;
                        folder: string;
                    }[];
                };
            };
        };
    };
    getApiNotifications: {
        parameters: {
            query?: {
                unread?: boolean | string;
                limit?: string | number;
                offset?: string | number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        userId: string;
                        type: "gameReleased" | "gameDelayed" | "releaseFound" | "grabbed" | "downloadCompleted" | "downloadFailed" | "imported" | "importReview" | "updateAvailable" | "sceneRelease" | "wishlistSynced" | "healthIssue" | "healthRestored" | "errorDetected";
                        title: string;
                        message: string;
                        link: string | null;
                        read: boolean;
                        createdAt: string;
                    }[];
                };
            };
        };
    };
    deleteApiNotifications: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "getApiNotificationsUnread-count": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        count: number;
                    };
                };
            };
        };
    };
    putApiNotificationsByIdRead: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        userId: string;
                        type: "gameReleased" | "gameDelayed" | "releaseFound" | "grabbed" | "downloadCompleted" | "downloadFailed" | "imported" | "importReview" | "updateAvailable" | "sceneRelease" | "wishlistSynced" | "healthIssue" | "healthRestored" | "errorDetected";
                        title: string;
                        message: string;
                        link: string | null;
                        read: boolean;
                        createdAt: string;
                    };
                };
            };
        };
    };
    "putApiNotificationsRead-all": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        count: number;
                    };
                };
            };
        };
    };
    getApiTelemetryPendingByReportId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                reportId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        reportId: string;
                        lineCount: number;
                        appVersion: string;
                        platform: string;
                        createdAt: string;
                        text: string;
                    };
                };
            };
        };
    };
    postApiTelemetryPendingByReportIdSend: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                reportId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        success: boolean;
                    };
                };
            };
        };
    };
    getApiSettingsSsl: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        enabled: boolean;
                        port: number;
                        redirectHttp: boolean;
                        certificate: {
                            subject: string;
                            issuer: string;
                            notBefore: string;
                            notAfter: string;
                            selfSigned: boolean;
                        } | null;
                    };
                };
            };
        };
    };
    patchApiSettingsSsl: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    enabled?: boolean;
                    port?: number;
                    redirectHttp?: boolean;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        enabled: boolean;
                        port: number;
                        redirectHttp: boolean;
                        certificate: {
                            subject: string;
                            issuer: string;
                            notBefore: string;
                            notAfter: string;
                            selfSigned: boolean;
                        } | null;
                    };
                };
            };
        };
    };
    postApiSettingsSslGenerate: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        enabled: boolean;
                        port: number;
                        redirectHttp: boolean;
                        certificate: {
                            subject: string;
                            issuer: string;
                            notBefore: string;
                            notAfter: string;
                            selfSigned: boolean;
                        } | null;
                    };
                };
            };
        };
    };
    postApiSettingsSslUpload: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: binary */
                    cert: Blob;
                    /** Format: binary */
                    key: Blob;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        enabled: boolean;
                        port: number;
                        redirectHttp: boolean;
                        certificate: {
                            subject: string;
                            issuer: string;
                            notBefore: string;
                            notAfter: string;
                            selfSigned: boolean;
                        } | null;
                    };
                };
            };
        };
    };
    "getApiPath-mappings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        remoteHost: string | null;
                        remotePath: string;
                        localPath: string;
                    }[];
                };
            };
        };
    };
    "postApiPath-mappings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    remoteHost?: string | null;
                    remotePath: string;
                    localPath: string;
                };
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        remoteHost: string | null;
                        remotePath: string;
                        localPath: string;
                    };
                };
            };
        };
    };
    "postApiPath-mappingsTest": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    downloaderId?: string;
                    remotePath?: string;
                    remoteHost?: string | null;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        ok: boolean;
                        message: string;
                        remotePath: string;
                        localPath: string | null;
                        mappingId: string | null;
                        way: ("hardlink" | "copy") | null;
                        source: {
                            path: string;
                            device: number;
                            owner: string;
                            mode: string;
                            freeBytes: number;
                        } | null;
                        target: {
                            path: string;
                            device: number;
                            owner: string;
                            mode: string;
                            freeBytes: number;
                        } | null;
                    };
                };
            };
        };
    };
    "deleteApiPath-mappingsById": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "patchApiPath-mappingsById": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    remoteHost?: string | null;
                    remotePath?: string;
                    localPath?: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        remoteHost: string | null;
                        remotePath: string;
                        localPath: string;
                    };
                };
            };
        };
    };
    getApiSystemFilesystem: {
        parameters: {
            query?: {
                path?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        path: string;
                        parent: string | null;
                        entries: {
                            name: string;
                            path: string;
                            directory: boolean;
                            size: number | null;
                        }[];
                    };
                };
            };
        };
    };
    "getApiRoot-folders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        path: string;
                        name: string;
                        enabled: boolean;
                        allowDelete: boolean;
                        accessible: boolean;
                        totalBytes: number | null;
                        freeBytes: number | null;
                        lastScanAt: string | null;
                        message: string | null;
                    }[];
                };
            };
        };
    };
    "postApiRoot-folders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    path: string;
                    name?: string;
                    enabled?: boolean;
                    allowDelete?: boolean;
                };
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        path: string;
                        name: string;
                        enabled: boolean;
                        allowDelete: boolean;
                        accessible: boolean;
                        totalBytes: number | null;
                        freeBytes: number | null;
                        lastScanAt: string | null;
                        message: string | null;
                    };
                };
            };
        };
    };
    "deleteApiRoot-foldersById": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "patchApiRoot-foldersById": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    path?: string;
                    name?: string;
                    enabled?: boolean;
                    allowDelete?: boolean;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        path: string;
                        name: string;
                        enabled: boolean;
                        allowDelete: boolean;
                        accessible: boolean;
                        totalBytes: number | null;
                        freeBytes: number | null;
                        lastScanAt: string | null;
                        message: string | null;
                    };
                };
            };
        };
    };
    "postApiRoot-foldersByIdCheck": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        path: string;
                        name: string;
                        enabled: boolean;
                        allowDelete: boolean;
                        accessible: boolean;
                        totalBytes: number | null;
                        freeBytes: number | null;
                        lastScanAt: string | null;
                        message: string | null;
                    };
                };
            };
        };
    };
    postApiLibraryScan: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    rootFolderId?: string;
                };
            };
        };
        responses: {
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        accepted: boolean;
                        scanId: string;
                    };
                };
            };
        };
    };
    deleteApiLibraryScan: {
        parameters: {
            query?: {
                rootFolderId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getApiLibraryScanStatus: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        scanId: string | null;
                        running: boolean;
                        roots: {
                            rootFolderId: string;
                            path: string;
                            name: string;
                            state: "running" | "paused" | "done" | "cancelled" | "failed";
                            done: number;
                            total: number;
                            matched: number;
                            unmatched: number;
                            message: string | null;
                            startedAt: string;
                            finishedAt: string | null;
                        }[];
                    };
                };
            };
        };
    };
    getApiLibraryScanUnmatched: {
        parameters: {
            query?: {
                ignored?: boolean | string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        rootFolderId: string;
                        folderName: string;
                        path: string;
                        title: string;
                        reason: string;
                        candidates: {
                            metadataId: string;
                            title: string;
                            coverUrl: string | null;
                            releaseDate: string | null;
                            confidence: number;
                            inLibrary: string | null;
                        }[];
                    }[];
                };
            };
        };
    };
    postApiLibraryScanUnmatchedIgnore: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    rootFolderId: string;
                    folderName: string;
                    ignored: boolean;
                };
            };
        };
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    postApiLibraryScanUnmatchedMatch: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    rootFolderId: string;
                    folderName: string;
                    metadataId: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        gameId: string;
                        filesAdded: number;
                    };
                };
            };
        };
    };
    getApiSystemJobs: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        name: string;
                        title: string;
                        schedule: string;
                        running: boolean;
                        lastRunAt: string | null;
                        lastDuration: number | null;
                        lastResult: ("done" | "failed" | "stopped") | null;
                        lastMessage: string | null;
                        failuresInARow: number;
                        nextRunAt: string | null;
                    }[];
                };
            };
        };
    };
    postApiSystemJobsByNameRun: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        name: string;
                        title: string;
                        schedule: string;
                        running: boolean;
                        lastRunAt: string | null;
                        lastDuration: number | null;
                        lastResult: ("done" | "failed" | "stopped") | null;
                        lastMessage: string | null;
                        failuresInARow: number;
                        nextRunAt: string | null;
                    };
                };
            };
        };
    };
    getApiSystemInfo: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        version: string;
                        runtime: string;
                        platform: string;
                        dataDir: string;
                        databaseBytes: number;
                        schemaVersion: string;
                        uptimeSeconds: number;
                        memoryBytes: number;
                    };
                };
            };
        };
    };
    getApiSystemHealth: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        code: string;
                        severity: "ok" | "notice" | "warning" | "error";
                        message: string;
                        help: string;
                    }[];
                };
            };
        };
    };
    "getApiApi-keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        name: string;
                        prefix: string;
                        createdAt: string;
                        lastUsedAt: string | null;
                    }[];
                };
            };
        };
    };
    "postApiApi-keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                };
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        name: string;
                        prefix: string;
                        createdAt: string;
                        lastUsedAt: string | null;
                        key: string;
                    };
                };
            };
        };
    };
    "deleteApiApi-keysById": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getApiIntegrationPing: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        service: "ludarr";
                        version: string;
                        /** @constant */
                        apiVersion: 1;
                        authenticatedAs: {
                            id: string;
                            username: string;
                        };
                        usingApiKey: boolean;
                    };
                };
            };
        };
    };
    getApiIntegrationLibrary: {
        parameters: {
            query?: {
                status?: string;
                includeHidden?: boolean | string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        apiVersion: 1;
                        games: {
                            id: string;
                            title: string;
                            metadataId: string | null;
                            storefrontAppId: number | null;
                            status: "wanted" | "downloading" | "owned" | "playing" | "completed" | "shelved";
                            releaseStatus: "upcoming" | "early_access" | "released" | "delayed" | "cancelled" | "unknown";
                            releaseDate: string | null;
                            coverUrl: string | null;
                            platforms: string[];
                            genres: string[];
                            libraryPath: string | null;
                            addedAt: string;
                        }[];
                        count: number;
                    };
                };
            };
        };
    };
    postApiIntegrationLibrarySync: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    games: {
                        title: string;
                        externalId?: string | null;
                        installed?: boolean | null;
                        storefrontAppId?: number | null;
                        steamAppId?: number | null;
                    }[];
                    markInstalledAsOwned?: boolean;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        apiVersion: 1;
                        received: number;
                        matched: {
                            externalId: string | null;
                            title: string;
                            gameId: string;
                            status: "wanted" | "downloading" | "owned" | "playing" | "completed" | "shelved";
                        }[];
                        unmatched: {
                            externalId: string | null;
                            title: string;
                        }[];
                        rejected: {
                            index: number;
                            externalId: string | null;
                            title: string;
                            message: string;
                        }[];
                        promotedToOwned: number;
                    };
                };
            };
        };
    };
    postApiIntegrationGamesRequest: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    title: string;
                    status?: "wanted" | "owned";
                };
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        apiVersion: 1;
                        game: {
                            id: string;
                            title: string;
                            metadataId: string | null;
                            storefrontAppId: number | null;
                            status: "wanted" | "downloading" | "owned" | "playing" | "completed" | "shelved";
                            releaseStatus: "upcoming" | "early_access" | "released" | "delayed" | "cancelled" | "unknown";
                            releaseDate: string | null;
                            coverUrl: string | null;
                            platforms: string[];
                            genres: string[];
                            libraryPath: string | null;
                            addedAt: string;
                        };
                    };
                };
            };
        };
    };
    getApiUsers: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        username: string;
                        role: "admin" | "member";
                        storefrontUserId: string | null;
                        createdAt: string;
                    }[];
                };
            };
        };
    };
    postApiUsers: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    username: string;
                    password: string;
                    role: "admin" | "member";
                };
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        username: string;
                        role: "admin" | "member";
                        storefrontUserId: string | null;
                        createdAt: string;
                    };
                };
            };
        };
    };
    deleteApiUsersById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    patchApiUsersById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    username?: string;
                    password?: string;
                    role?: "admin" | "member";
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        username: string;
                        role: "admin" | "member";
                        storefrontUserId: string | null;
                        createdAt: string;
                    };
                };
            };
        };
    };
    "patchApiUserStorefront-id": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    storefrontUserId: string | null;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        success: boolean;
                        storefrontUserId: string | null;
                    };
                };
            };
        };
    };
}
