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
    schemas: {
        Account: {
            id: string;
            username: string;
            role: components["schemas"]["Role"];
            storefrontUserId: string | null;
            createdAt: string;
        };
        AccountChange: {
            username?: string;
            password?: string;
            role?: components["schemas"]["Role"];
        };
        AdoptDownload: {
            downloaderId: string;
            clientId: string;
            gameId?: string;
            newGame?: components["schemas"]["NewGame"];
        };
        ApiKey: {
            id: string;
            name: string;
            prefix: string;
            createdAt: string;
            lastUsedAt: string | null;
        };
        AuthStatus: {
            hasUsers: boolean;
        };
        AutomaticSearchResult: {
            grabbed: components["schemas"]["Download"] | null;
            considered: number;
            accepted: number;
            best: components["schemas"]["Release"] | null;
        };
        BlacklistEntry: {
            id: string;
            gameId: string;
            releaseTitle: string;
            indexerName: string | null;
            reason: string | null;
            createdAt: string;
        };
        BlacklistListItem: {
            id: string;
            gameId: string;
            releaseTitle: string;
            indexerName: string | null;
            reason: string | null;
            createdAt: string;
            gameTitle: string;
        };
        BulkChange: {
            ids: string[];
            change: components["schemas"]["BulkRemoval"] | components["schemas"]["BulkGameChange"];
        };
        BulkGameChange: {
            status?: components["schemas"]["GameStatus"];
            hidden?: boolean;
        };
        BulkOutcome: {
            changed: number;
            failed: components["schemas"]["FailedGameChange"][];
            kept: components["schemas"]["KeptFiles"][];
        };
        BulkRemoval: {
            delete: components["schemas"]["BulkRemovalOptions"];
        };
        BulkRemovalOptions: {
            deleteFiles: boolean;
        };
        Bundle: {
            downloads: components["schemas"]["BundleItem"][];
        };
        BundleItem: {
            url: string;
            title: string;
        };
        Certificate: {
            subject: string;
            issuer: string;
            notBefore: string;
            notAfter: string;
            selfSigned: boolean;
        };
        CertificateUpload: {
            /** Format: binary */
            cert: Blob;
            /** Format: binary */
            key: Blob;
        };
        Config: {
            version: string;
            basePath: string;
            setupNeeded: boolean;
            metadata: components["schemas"]["MetadataConfig"];
            sceneRelease: components["schemas"]["SceneReleaseConfig"];
            errorReports: components["schemas"]["ErrorReportsConfig"];
        };
        /** @enum {string} */
        ConflictResolution: "replace" | "keepBoth" | "merge";
        ConflictingFile: {
            path: string;
            size: number;
            newSize: number;
        };
        CreatedApiKey: {
            id: string;
            name: string;
            prefix: string;
            createdAt: string;
            lastUsedAt: string | null;
            key: string;
        };
        Credentials: {
            username: string;
            password: string;
        };
        Decision: {
            accepted: boolean;
            score: number;
            reasons: components["schemas"]["DecisionReason"][];
        };
        DecisionReason: {
            code: string;
            message: string;
        };
        Download: {
            id: string;
            gameId: string | null;
            gameTitle: string | null;
            gameStatus: components["schemas"]["GameStatus"] | null;
            downloaderId: string | null;
            downloaderName: string | null;
            protocol: components["schemas"]["Protocol"];
            clientId: string;
            title: string;
            indexerName: string | null;
            kind: components["schemas"]["ReleaseKind"];
            version: string | null;
            status: components["schemas"]["DownloadStatus"];
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
        DownloadClientError: {
            downloaderName: string;
            message: string;
        };
        DownloadDetails: {
            id: string;
            gameId: string | null;
            gameTitle: string | null;
            gameStatus: components["schemas"]["GameStatus"] | null;
            downloaderId: string | null;
            downloaderName: string | null;
            protocol: components["schemas"]["Protocol"];
            clientId: string;
            title: string;
            indexerName: string | null;
            kind: components["schemas"]["ReleaseKind"];
            version: string | null;
            status: components["schemas"]["DownloadStatus"];
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
            files: components["schemas"]["DownloadFile"][];
            filesMessage: string | null;
            trackers: components["schemas"]["DownloadTracker"][];
            trackersMessage: string | null;
        };
        DownloadFile: {
            path: string;
            size: number;
            progress: number;
        };
        DownloadList: {
            downloads: components["schemas"]["Download"][];
            errors: components["schemas"]["DownloadClientError"][];
        };
        /** @enum {string} */
        DownloadPriority: "high" | "normal" | "low";
        /** @enum {string} */
        DownloadStatus: "queued" | "downloading" | "paused" | "stalled" | "verifying" | "unpacking" | "seeding" | "completed" | "importing" | "imported" | "review" | "failed" | "removed";
        DownloadTracker: {
            address: string;
            state: components["schemas"]["TrackerState"];
            message: string | null;
            seeders: number | null;
            leechers: number | null;
        };
        Downloader: {
            id: string;
            name: string;
            type: components["schemas"]["DownloaderType"];
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
            health: components["schemas"]["ServiceHealth"];
            createdAt: string;
            updatedAt: string;
        };
        DownloaderChange: {
            name?: string;
            type?: components["schemas"]["DownloaderType"];
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
        DownloaderKind: {
            type: components["schemas"]["DownloaderType"];
            label: string;
            protocols: components["schemas"]["Protocol"][];
            docsUrl: string | null;
            fields: components["schemas"]["FormField"][];
        };
        DownloaderStorage: {
            downloaderId: string;
            downloaderName: string;
            freeBytes: number | null;
            error: string | null;
        };
        DownloaderTest: {
            ok: boolean;
            message: string;
            version: string | null;
            freeBytes: number | null;
            pathVisible: boolean | null;
        };
        DownloaderTestRequest: {
            name: string;
            type: components["schemas"]["DownloaderType"];
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
        /** @enum {string} */
        DownloaderType: "qbittorrent" | "transmission" | "deluge" | "rtorrent" | "synology" | "sabnzbd" | "nzbget" | "aria2" | "blackhole" | "builtin";
        ErrorReport: {
            reportId: string;
            lineCount: number;
            appVersion: string;
            platform: string;
            createdAt: string;
            text: string;
        };
        ErrorReportsConfig: {
            configured: boolean;
        };
        ErrorResponse: {
            error: string;
        };
        FailedGameChange: {
            id: string;
            error: string;
        };
        FailedIndexer: {
            name: string;
            message: string;
        };
        FieldError: {
            path: string;
            message: string;
        };
        /** @enum {string} */
        FileCategory: "main" | "update" | "dlc" | "extra";
        Folder: {
            path: string;
            parent: string | null;
            entries: components["schemas"]["FolderEntry"][];
        };
        FolderEntry: {
            name: string;
            path: string;
            directory: boolean;
            size: number | null;
        };
        FolderFacts: {
            path: string;
            device: number;
            owner: string;
            mode: string;
            freeBytes: number;
        };
        FolderIgnore: {
            rootFolderId: string;
            folderName: string;
            ignored: boolean;
        };
        FolderMatch: {
            rootFolderId: string;
            folderName: string;
            metadataId: string;
        };
        FormField: {
            name: string;
            title: string;
            help: string | null;
            kind: components["schemas"]["FormFieldKind"];
            required: boolean;
            nullable: boolean;
            initial: (string | number | boolean) | null;
            example: string | null;
            choices: string[];
            choiceTitles: {
                [key: string]: string;
            };
        };
        /** @enum {string} */
        FormFieldKind: "text" | "secret" | "number" | "switch" | "choice" | "address" | "folder" | "categories";
        FoundGame: {
            metadataId: string;
            title: string;
            storefrontAppId: number | null;
            releaseStatus: components["schemas"]["ReleaseStatus"];
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
            links: components["schemas"]["GameLink"][];
            inLibrary: string | null;
        };
        FoundReleases: {
            releases: components["schemas"]["Release"][];
            total: number;
            errors: components["schemas"]["SearchError"][];
            blacklistedCount: number;
        };
        Game: {
            id: string;
            title: string;
            metadataId: string | null;
            storefrontAppId: number | null;
            status: components["schemas"]["GameStatus"];
            releaseStatus: components["schemas"]["ReleaseStatus"];
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
            source: components["schemas"]["GameSource"];
            alternateTitles: string[];
            preferredPlatform: string | null;
            installedVersion: string | null;
            updateAvailable: boolean;
            releasesFound: number;
            lastSearchedAt: string | null;
            completedAt: string | null;
            summary: string | null;
            screenshots: string[];
            links: components["schemas"]["GameLink"][];
            notes: string | null;
        };
        GameCandidate: {
            metadataId: string;
            title: string;
            coverUrl: string | null;
            releaseDate: string | null;
            confidence: number;
            inLibrary: string | null;
        };
        GameChange: {
            title?: string;
            status?: components["schemas"]["GameStatus"];
            hidden?: boolean;
            userRating?: number | null;
            notes?: string | null;
            platforms?: string[];
            preferredPlatform?: string | null;
            metadataId?: string | null;
            installedVersion?: string | null;
            libraryPath?: string | null;
        };
        GameConflict: {
            error: string;
            game?: components["schemas"]["Game"];
        };
        GameDownloads: {
            topStatus: components["schemas"]["DownloadStatus"];
            count: number;
            protocols: components["schemas"]["Protocol"][];
        };
        GameFile: {
            id: string;
            gameId: string;
            path: string;
            size: number;
            category: components["schemas"]["FileCategory"];
            version: string | null;
            downloadId: string | null;
            addedAt: string;
        };
        GameHiddenChange: {
            hidden: boolean;
        };
        GameLink: {
            kind: string;
            url: string;
        };
        GameListItem: {
            id: string;
            title: string;
            metadataId: string | null;
            storefrontAppId: number | null;
            status: components["schemas"]["GameStatus"];
            releaseStatus: components["schemas"]["ReleaseStatus"];
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
            source: components["schemas"]["GameSource"];
            alternateTitles: string[];
            preferredPlatform: string | null;
            installedVersion: string | null;
            updateAvailable: boolean;
            releasesFound: number;
            lastSearchedAt: string | null;
            completedAt: string | null;
        };
        GameRatingChange: {
            userRating: number | null;
        };
        GameRequest: {
            title: string;
            status?: components["schemas"]["RequestedStatus"];
        };
        /** @enum {string} */
        GameSource: "manual" | "metadata" | "storefront" | "scan" | "feed" | "api" | "import";
        /** @enum {string} */
        GameStatus: "wanted" | "downloading" | "owned" | "playing" | "completed" | "shelved";
        GameStatusChange: {
            status: components["schemas"]["GameStatus"];
        };
        GrabRequest: {
            guid: string;
            indexerId: string;
            downloaderId?: string | null;
        };
        HealthIssue: {
            code: string;
            severity: components["schemas"]["HealthSeverity"];
            message: string;
            help: string;
        };
        /** @enum {string} */
        HealthSeverity: "ok" | "notice" | "warning" | "error";
        HistoryEntry: {
            id: string;
            gameId: string | null;
            gameTitle: string | null;
            downloadId: string | null;
            type: components["schemas"]["HistoryType"];
            title: string;
            message: string;
            at: string;
        };
        /** @enum {string} */
        HistoryType: "grabbed" | "failed" | "imported" | "upgraded" | "deleted" | "scanned" | "skipped";
        Import: {
            id: string;
            downloadId: string;
            gameId: string | null;
            gameTitle: string | null;
            title: string;
            status: components["schemas"]["ImportStatus"];
            sourcePath: string | null;
            targetPath: string | null;
            transferMode: components["schemas"]["ImportTransferMode"] | null;
            unpackedFiles: number;
            message: string | null;
            cause: components["schemas"]["ReviewCause"] | null;
            filesDone: number;
            filesTotal: number;
            conflicts: components["schemas"]["ImportConflicts"] | null;
            startedAt: string;
            finishedAt: string | null;
        };
        ImportConflicts: {
            total: number;
            files: components["schemas"]["ConflictingFile"][];
        };
        /** @enum {string} */
        ImportResolution: "import" | "skip";
        ImportSettings: {
            libraryRoot: string | null;
            transferMode: components["schemas"]["TransferMode"];
            renamePattern: string;
            unpackArchives: boolean;
            unpackDiscImages: boolean;
            unpackRoms: boolean;
            archivePasswords: string[];
            conflicts: components["schemas"]["ConflictResolution"] | null;
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
        ImportSettingsChange: {
            libraryRoot?: string | null;
            transferMode?: components["schemas"]["TransferMode"];
            renamePattern?: string;
            unpackArchives?: boolean;
            unpackDiscImages?: boolean;
            unpackRoms?: boolean;
            archivePasswords?: string[];
            conflicts?: components["schemas"]["ConflictResolution"] | null;
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
        /** @enum {string} */
        ImportStatus: "running" | "done" | "review" | "failed" | "skipped";
        /** @enum {string} */
        ImportTransferMode: "hardlink" | "copy" | "move" | "symlink" | "unpack";
        Indexer: {
            id: string;
            name: string;
            url: string;
            apiKey: string | null;
            protocol: components["schemas"]["IndexerProtocol"];
            enabled: boolean;
            priority: number;
            categories: number[];
            autoSearchEnabled: boolean;
            rssEnabled: boolean;
            queryStyle: components["schemas"]["QueryStyle"];
            seedRatio: number | null;
            seedTime: number | null;
            allowInsecureTls: boolean;
            downloaderId: string | null;
            source: components["schemas"]["IndexerSource"];
            health: components["schemas"]["ServiceHealth"];
            createdAt: string;
            updatedAt: string;
        };
        IndexerCategory: {
            id: number;
            name: string;
            subcategories: components["schemas"]["IndexerSubcategory"][];
        };
        IndexerChange: {
            name?: string;
            url?: string;
            apiKey?: string | null;
            protocol?: components["schemas"]["IndexerProtocol"];
            enabled?: boolean;
            priority?: number;
            categories?: (number | string)[];
            autoSearchEnabled?: boolean;
            rssEnabled?: boolean;
            queryStyle?: components["schemas"]["QueryStyle"];
            seedRatio?: number | null;
            seedTime?: number | null;
            allowInsecureTls?: boolean;
            downloaderId?: string | null;
        };
        IndexerKind: {
            protocol: components["schemas"]["IndexerProtocol"];
            label: string;
            docsUrl: string;
            fields: components["schemas"]["FormField"][];
        };
        /** @enum {string} */
        IndexerProtocol: "torznab" | "newznab";
        /** @enum {string} */
        IndexerSource: "manual" | "prowlarr";
        IndexerSubcategory: {
            id: number;
            name: string;
        };
        IndexerTest: {
            ok: boolean;
            message: string;
            latencyMs: number;
            version: string | null;
            categories: components["schemas"]["IndexerCategory"][];
        };
        IndexerTestRequest: {
            name: string;
            url: string;
            apiKey?: string | null;
            protocol?: components["schemas"]["IndexerProtocol"];
            enabled?: boolean;
            priority?: number;
            categories?: (number | string)[];
            autoSearchEnabled?: boolean;
            rssEnabled?: boolean;
            queryStyle?: components["schemas"]["QueryStyle"];
            seedRatio?: number | null;
            seedTime?: number | null;
            allowInsecureTls?: boolean;
            downloaderId?: string | null;
            id?: string;
        };
        IntegrationGame: {
            id: string;
            title: string;
            metadataId: string | null;
            storefrontAppId: number | null;
            status: components["schemas"]["GameStatus"];
            releaseStatus: components["schemas"]["ReleaseStatus"];
            releaseDate: string | null;
            coverUrl: string | null;
            platforms: string[];
            genres: string[];
            libraryPath: string | null;
            addedAt: string;
        };
        IntegrationLibrary: {
            /** @enum {number} */
            apiVersion: 1;
            games: components["schemas"]["IntegrationGame"][];
            count: number;
        };
        Job: {
            name: string;
            title: string;
            schedule: string;
            running: boolean;
            lastRunAt: string | null;
            lastDuration: number | null;
            lastResult: components["schemas"]["JobResult"] | null;
            lastMessage: string | null;
            failuresInARow: number;
            nextRunAt: string | null;
        };
        /** @enum {string} */
        JobResult: "done" | "failed" | "stopped";
        KeptFiles: {
            id: string;
            reason: components["schemas"]["KeptReason"];
            message: string;
        };
        /** @enum {string} */
        KeptReason: "outside-roots" | "root-itself" | "not-allowed" | "missing" | "failed";
        Liveness: {
            status: string;
        };
        MatchAndAdd: {
            title: string;
        };
        MatchedFolder: {
            gameId: string;
            filesAdded: number;
        };
        MatchedGame: {
            externalId: string | null;
            title: string;
            gameId: string;
            status: components["schemas"]["GameStatus"];
        };
        MetadataChoice: {
            provider: components["schemas"]["MetadataProvider"];
        };
        MetadataConfig: {
            provider: string;
            configured: boolean;
        };
        /** @enum {string} */
        MetadataProvider: "steam" | "igdb" | "rawg";
        MetadataProviderKind: {
            provider: components["schemas"]["MetadataProvider"];
            label: string;
            docsUrl: string;
            fields: components["schemas"]["FormField"][];
        };
        NamePreview: {
            title: string;
            folder: string;
        };
        NamePreviewRequest: {
            renamePattern?: string;
            platformFolders?: boolean;
        };
        NewAccount: {
            username: string;
            password: string;
            role: components["schemas"]["Role"];
        };
        NewApiKey: {
            name: string;
        };
        NewBlacklistEntry: {
            releaseTitle: string;
            indexerName?: string | null;
        };
        NewDownload: {
            url?: string;
            title: string;
            gameId?: string | null;
            downloaderId?: string | null;
            category?: string | null;
            downloadPath?: string | null;
            priority?: components["schemas"]["DownloadPriority"] | null;
        };
        NewDownloadForm: {
            url?: string;
            /** Format: binary */
            file?: Blob;
            title: string;
            gameId?: string | null;
            downloaderId?: string | null;
            category?: string | null;
            downloadPath?: string | null;
            priority?: components["schemas"]["DownloadPriority"] | null;
        };
        NewDownloader: {
            name: string;
            type: components["schemas"]["DownloaderType"];
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
        NewGame: {
            title: string;
            metadataId?: string | null;
            storefrontAppId?: number | null;
            status?: components["schemas"]["GameStatus"];
            releaseStatus?: components["schemas"]["ReleaseStatus"];
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
        NewIndexer: {
            name: string;
            url: string;
            apiKey?: string | null;
            protocol?: components["schemas"]["IndexerProtocol"];
            enabled?: boolean;
            priority?: number;
            categories?: (number | string)[];
            autoSearchEnabled?: boolean;
            rssEnabled?: boolean;
            queryStyle?: components["schemas"]["QueryStyle"];
            seedRatio?: number | null;
            seedTime?: number | null;
            allowInsecureTls?: boolean;
            downloaderId?: string | null;
        };
        NewPathMapping: {
            remoteHost?: string | null;
            remotePath: string;
            localPath: string;
        };
        NewRootFolder: {
            path: string;
            name?: string;
            enabled?: boolean;
            allowDelete?: boolean;
        };
        Notification: {
            id: string;
            userId: string;
            type: components["schemas"]["NotificationEvent"];
            title: string;
            message: string;
            link: string | null;
            read: boolean;
            createdAt: string;
        };
        /** @enum {string} */
        NotificationEvent: "gameReleased" | "gameDelayed" | "releaseFound" | "grabbed" | "downloadCompleted" | "downloadFailed" | "imported" | "importReview" | "updateAvailable" | "sceneRelease" | "wishlistSynced" | "healthIssue" | "healthRestored" | "errorDetected";
        NotificationPreferences: {
            gameReleased?: components["schemas"]["NotificationSwitches"];
            gameDelayed?: components["schemas"]["NotificationSwitches"];
            releaseFound?: components["schemas"]["NotificationSwitches"];
            grabbed?: components["schemas"]["NotificationSwitches"];
            downloadCompleted?: components["schemas"]["NotificationSwitches"];
            downloadFailed?: components["schemas"]["NotificationSwitches"];
            imported?: components["schemas"]["NotificationSwitches"];
            importReview?: components["schemas"]["NotificationSwitches"];
            updateAvailable?: components["schemas"]["NotificationSwitches"];
            sceneRelease?: components["schemas"]["NotificationSwitches"];
            wishlistSynced?: components["schemas"]["NotificationSwitches"];
            healthIssue?: components["schemas"]["NotificationSwitches"];
            healthRestored?: components["schemas"]["NotificationSwitches"];
            errorDetected?: components["schemas"]["NotificationSwitches"];
        };
        NotificationSwitches: {
            inApp: boolean;
            external: boolean;
        };
        ParsedReleaseName: {
            title: string;
            kind: components["schemas"]["ReleaseKind"];
            version: string | null;
            edition: string | null;
            platform: string | null;
            languages: string[];
            group: string | null;
            source: components["schemas"]["ReleaseSource"] | null;
            year: number | null;
            yearDistinguishes: boolean;
            dlcIncluded: boolean;
            build: string | null;
            revision: string | null;
        };
        PasswordChange: {
            currentPassword: string;
            newPassword: string;
        };
        PathMapping: {
            id: string;
            remoteHost: string | null;
            remotePath: string;
            localPath: string;
        };
        PathMappingChange: {
            remoteHost?: string | null;
            remotePath?: string;
            localPath?: string;
        };
        PathTest: {
            ok: boolean;
            message: string;
            remotePath: string;
            localPath: string | null;
            mappingId: string | null;
            way: components["schemas"]["PathTestTransfer"] | null;
            source: components["schemas"]["FolderFacts"] | null;
            target: components["schemas"]["FolderFacts"] | null;
        };
        PathTestRequest: {
            downloaderId?: string;
            remotePath?: string;
            remoteHost?: string | null;
        };
        /** @enum {string} */
        PathTestTransfer: "hardlink" | "copy";
        Ping: {
            /** @enum {string} */
            service: "ludarr";
            version: string;
            /** @enum {number} */
            apiVersion: 1;
            authenticatedAs: components["schemas"]["PingUser"];
            usingApiKey: boolean;
        };
        PingUser: {
            id: string;
            username: string;
        };
        /** @enum {string} */
        Protocol: "torrent" | "usenet" | "direct";
        ProviderGame: {
            metadataId: string;
            title: string;
            storefrontAppId: number | null;
            releaseStatus: components["schemas"]["ReleaseStatus"];
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
            links: components["schemas"]["GameLink"][];
        };
        ProwlarrSync: {
            url: string;
            apiKey: string;
            keepInSync?: boolean;
        };
        ProwlarrSyncResult: {
            added: number;
            updated: number;
            removed: number;
            failed: components["schemas"]["FailedIndexer"][];
        };
        /** @enum {string} */
        QueryStyle: "spaces" | "dots";
        Readiness: {
            status: string;
            checks: components["schemas"]["ReadinessChecks"];
        };
        ReadinessCheck: {
            ok: boolean;
            message: string | null;
        };
        ReadinessChecks: {
            database: components["schemas"]["ReadinessCheck"];
            dataDir: components["schemas"]["ReadinessCheck"];
            metadata: components["schemas"]["ReadinessCheck"];
        };
        RejectedEntry: {
            index: number;
            externalId: string | null;
            title: string;
            message: string;
        };
        Release: {
            guid: string;
            title: string;
            indexerId: string;
            indexerName: string;
            protocol: components["schemas"]["Protocol"];
            size: number | null;
            publishedAt: string | null;
            seeders: number | null;
            leechers: number | null;
            grabs: number | null;
            freeleech: boolean;
            infoUrl: string | null;
            downloadUrl: string;
            parsed: components["schemas"]["ParsedReleaseName"];
            decision: components["schemas"]["Decision"];
        };
        /** @enum {string} */
        ReleaseKind: "game" | "update" | "dlc" | "crack" | "trainer" | "soundtrack" | "pack" | "rom" | "other";
        ReleaseList: {
            releases: components["schemas"]["Release"][];
            errors: components["schemas"]["SearchError"][];
        };
        ReleasePage: {
            releases: components["schemas"]["Release"][];
            total: number;
        };
        /** @enum {string} */
        ReleaseSource: "scene" | "p2p" | "repack" | "gog" | "rom";
        /** @enum {string} */
        ReleaseStatus: "upcoming" | "early_access" | "released" | "delayed" | "cancelled" | "unknown";
        RequestedGame: {
            /** @enum {number} */
            apiVersion: 1;
            game: components["schemas"]["IntegrationGame"];
        };
        RequestedGameConflict: {
            error: string;
            game?: components["schemas"]["IntegrationGame"];
        };
        /** @enum {string} */
        RequestedStatus: "wanted" | "owned";
        ResolveImport: {
            gameId?: string;
            targetPath?: string;
            action: components["schemas"]["ImportResolution"];
            conflicts?: components["schemas"]["ConflictResolution"];
            remember?: boolean;
        };
        /** @enum {string} */
        ReviewCause: "path-not-visible" | "library-unavailable" | "no-space" | "no-permission" | "file-system" | "nothing-to-import" | "folders-overlap" | "name-refused" | "unpacking" | "conflict" | "folder-taken" | "no-game" | "content" | "internal" | "other";
        /** @enum {string} */
        Role: "admin" | "member";
        RootFolder: {
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
        RootFolderChange: {
            path?: string;
            name?: string;
            enabled?: boolean;
            allowDelete?: boolean;
        };
        RootFolderScan: {
            rootFolderId: string;
            path: string;
            name: string;
            state: components["schemas"]["ScanState"];
            done: number;
            total: number;
            matched: number;
            unmatched: number;
            message: string | null;
            startedAt: string;
            finishedAt: string | null;
        };
        RuleWeights: {
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
            addOnsIncluded?: number;
            smallForAGame?: number;
        };
        ScanRequest: {
            rootFolderId?: string;
        };
        /** @enum {string} */
        ScanState: "running" | "paused" | "done" | "cancelled" | "failed";
        ScanStatus: {
            scanId: string | null;
            running: boolean;
            roots: components["schemas"]["RootFolderScan"][];
        };
        SceneReleaseConfig: {
            apiBase: string | null;
        };
        SearchError: {
            indexerName: string;
            message: string;
        };
        ServiceHealth: {
            ok: boolean;
            message: string | null;
            since: string | null;
            disabledUntil: string | null;
        };
        Session: {
            token: string;
            user: components["schemas"]["User"];
        };
        SignIn: {
            username: string;
            password: string;
        };
        StartedScan: {
            accepted: boolean;
            scanId: string;
        };
        StorefrontId: {
            success: boolean;
            storefrontUserId: string | null;
        };
        StorefrontIdChange: {
            storefrontUserId: string | null;
        };
        Success: {
            success: boolean;
        };
        SyncEntry: {
            title: string;
            externalId?: string | null;
            installed?: boolean | null;
            storefrontAppId?: number | null;
            steamAppId?: number | null;
        };
        SyncRequest: {
            games: components["schemas"]["SyncEntry"][];
            markInstalledAsOwned?: boolean;
        };
        SyncResponse: {
            /** @enum {number} */
            apiVersion: 1;
            received: number;
            matched: components["schemas"]["MatchedGame"][];
            unmatched: components["schemas"]["UnmatchedGame"][];
            rejected: components["schemas"]["RejectedEntry"][];
            promotedToOwned: number;
        };
        SystemInfo: {
            version: string;
            runtime: string;
            platform: string;
            dataDir: string;
            databaseBytes: number;
            schemaVersion: string;
            uptimeSeconds: number;
            memoryBytes: number;
        };
        TlsChange: {
            enabled?: boolean;
            port?: number;
            redirectHttp?: boolean;
        };
        TlsSettings: {
            enabled: boolean;
            port: number;
            redirectHttp: boolean;
            certificate: components["schemas"]["Certificate"] | null;
        };
        /** @enum {string} */
        TrackerState: "working" | "waiting" | "error" | "off" | "unknown";
        /** @enum {string} */
        TransferMode: "hardlink" | "copy" | "move" | "symlink";
        UnmatchedFolder: {
            rootFolderId: string;
            folderName: string;
            path: string;
            title: string;
            reason: string;
            candidates: components["schemas"]["GameCandidate"][];
        };
        UnmatchedGame: {
            externalId: string | null;
            title: string;
        };
        UnreadCount: {
            count: number;
        };
        UntrackedGroup: {
            title: string;
            gameId: string | null;
            confidence: number;
            why: string | null;
            downloads: components["schemas"]["Download"][];
        };
        UntrackedList: {
            groups: components["schemas"]["UntrackedGroup"][];
            errors: components["schemas"]["DownloadClientError"][];
        };
        User: {
            id: string;
            username: string;
            role: components["schemas"]["Role"];
            storefrontUserId: string | null;
        };
        UserSettings: {
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
            ruleWeights: components["schemas"]["RuleWeights"];
            telemetryEnabled: boolean;
            hideAdult: boolean;
            wishlistSync: components["schemas"]["WishlistSync"];
            notificationPreferences: components["schemas"]["NotificationPreferences"];
        };
        UserSettingsChange: {
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
            ruleWeights?: components["schemas"]["RuleWeights"];
            telemetryEnabled?: boolean;
            hideAdult?: boolean;
            wishlistSync?: components["schemas"]["WishlistSync"];
            notificationPreferences?: components["schemas"]["NotificationPreferences"];
        };
        ValidationErrorResponse: {
            error: string;
            details?: components["schemas"]["FieldError"][];
        };
        WishlistSync: {
            enabled: boolean;
            intervalHours: number;
        };
    };
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
                    "application/json": components["schemas"]["Liveness"];
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
                    "application/json": components["schemas"]["Config"];
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
                    "application/json": components["schemas"]["Readiness"];
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
                    "application/json": components["schemas"]["AuthStatus"];
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
                "application/json": components["schemas"]["Credentials"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Session"];
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
                "application/json": components["schemas"]["SignIn"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Session"];
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
                    "application/json": components["schemas"]["User"];
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
                "application/json": components["schemas"]["PasswordChange"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Success"];
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
                includeHidden?: boolean;
                sort?: "title" | "addedAt" | "releaseDate" | "rating" | "userRating" | "size";
                order?: "asc" | "desc";
                limit?: number;
                offset?: number;
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
                    "application/json": components["schemas"]["GameListItem"][];
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
                "application/json": components["schemas"]["NewGame"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Game"];
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
                    "application/json": components["schemas"]["Game"];
                };
            };
        };
    };
    deleteApiGamesById: {
        parameters: {
            query?: {
                deleteFiles?: boolean;
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
                "application/json": components["schemas"]["GameChange"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Game"];
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
                "application/json": components["schemas"]["MatchAndAdd"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Game"];
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
                "application/json": components["schemas"]["BulkChange"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BulkOutcome"];
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
                "application/json": components["schemas"]["GameStatusChange"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Game"];
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
                "application/json": components["schemas"]["GameHiddenChange"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Game"];
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
                "application/json": components["schemas"]["GameRatingChange"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Game"];
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
                    "application/json": components["schemas"]["ReleaseList"];
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
                "application/json": components["schemas"]["GrabRequest"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Download"];
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
                    "application/json": components["schemas"]["AutomaticSearchResult"];
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
                    "application/json": components["schemas"]["BlacklistListItem"][];
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
                    "application/json": components["schemas"]["BlacklistEntry"][];
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
                "application/json": components["schemas"]["NewBlacklistEntry"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BlacklistEntry"];
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
                    "application/json": components["schemas"]["Indexer"][];
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
                "application/json": components["schemas"]["NewIndexer"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Indexer"];
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
                    "application/json": components["schemas"]["IndexerKind"][];
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
                    "application/json": components["schemas"]["Indexer"];
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
                "application/json": components["schemas"]["IndexerChange"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Indexer"];
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
                "application/json": components["schemas"]["IndexerTestRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IndexerTest"];
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
                "application/json": components["schemas"]["ProwlarrSync"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProwlarrSyncResult"];
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
                    "application/json": components["schemas"]["IndexerTest"];
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
                    "application/json": components["schemas"]["IndexerCategory"][];
                };
            };
        };
    };
    getApiIndexersByIdSearch: {
        parameters: {
            query?: {
                query?: string;
                category?: number;
                limit?: number;
                offset?: number;
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
                    "application/json": components["schemas"]["ReleasePage"];
                };
            };
        };
    };
    getApiSearch: {
        parameters: {
            query?: {
                query?: string;
                category?: number;
                gameId?: string;
                limit?: number;
                offset?: number;
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
                    "application/json": components["schemas"]["FoundReleases"];
                };
            };
        };
    };
    getApiIndexersSearch: {
        parameters: {
            query?: {
                query?: string;
                category?: number;
                gameId?: string;
                limit?: number;
                offset?: number;
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
                    "application/json": components["schemas"]["FoundReleases"];
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
                    "application/json": components["schemas"]["Downloader"][];
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
                "application/json": components["schemas"]["NewDownloader"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Downloader"];
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
                    "application/json": components["schemas"]["DownloaderKind"][];
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
                    "application/json": components["schemas"]["DownloaderStorage"][];
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
                    "application/json": components["schemas"]["Downloader"];
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
                "application/json": components["schemas"]["DownloaderChange"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Downloader"];
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
                "application/json": components["schemas"]["DownloaderTestRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DownloaderTest"];
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
                    "application/json": components["schemas"]["DownloaderTest"];
                };
            };
        };
    };
    getApiMetadataSearch: {
        parameters: {
            query: {
                q: string;
                limit?: number;
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
                    "application/json": components["schemas"]["FoundGame"][];
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
                    "application/json": components["schemas"]["ProviderGame"];
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
                    "application/json": components["schemas"]["MetadataChoice"];
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
                "application/json": components["schemas"]["MetadataChoice"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MetadataChoice"];
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
                    "application/json": components["schemas"]["MetadataProviderKind"][];
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
                    "application/json": components["schemas"]["UserSettings"];
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
                "application/json": components["schemas"]["UserSettingsChange"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserSettings"];
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
                    "application/json": components["schemas"]["DownloadList"];
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
                "application/json": components["schemas"]["NewDownload"];
                "multipart/form-data": components["schemas"]["NewDownloadForm"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Download"];
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
                "application/json": components["schemas"]["Bundle"];
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
                        [key: string]: components["schemas"]["GameDownloads"];
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
                    "application/json": components["schemas"]["UntrackedList"];
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
                "application/json": components["schemas"]["AdoptDownload"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Download"];
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
                    "application/json": components["schemas"]["DownloadDetails"];
                };
            };
        };
    };
    deleteApiDownloadsById: {
        parameters: {
            query?: {
                deleteFiles?: boolean;
                blacklist?: boolean;
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
                    "application/json": components["schemas"]["Download"];
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
                    "application/json": components["schemas"]["Download"];
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
                    "application/json": components["schemas"]["Download"];
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
                    "application/json": components["schemas"]["Download"];
                };
            };
        };
    };
    getApiHistory: {
        parameters: {
            query?: {
                gameId?: string;
                type?: "grabbed" | "failed" | "imported" | "upgraded" | "deleted" | "scanned" | "skipped";
                limit?: number;
                offset?: number;
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
                    "application/json": components["schemas"]["HistoryEntry"][];
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
                    "application/json": components["schemas"]["HistoryEntry"][];
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
                    "application/json": components["schemas"]["GameFile"][];
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
                    "application/json": components["schemas"]["GameFile"][];
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
                    "application/json": components["schemas"]["Download"][];
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
                    "application/json": components["schemas"]["Import"][];
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
                    "application/json": components["schemas"]["Import"];
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
                "application/json": components["schemas"]["ResolveImport"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Import"];
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
                    "application/json": components["schemas"]["ImportSettings"];
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
                "application/json": components["schemas"]["ImportSettingsChange"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportSettings"];
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
                "application/json": components["schemas"]["NamePreviewRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NamePreview"][];
                };
            };
        };
    };
    getApiNotifications: {
        parameters: {
            query?: {
                unread?: boolean;
                limit?: number;
                offset?: number;
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
                    "application/json": components["schemas"]["Notification"][];
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
                    "application/json": components["schemas"]["UnreadCount"];
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
                    "application/json": components["schemas"]["Notification"];
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
                    "application/json": components["schemas"]["UnreadCount"];
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
                    "application/json": components["schemas"]["ErrorReport"];
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
                    "application/json": components["schemas"]["Success"];
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
                    "application/json": components["schemas"]["TlsSettings"];
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
                "application/json": components["schemas"]["TlsChange"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TlsSettings"];
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
                    "application/json": components["schemas"]["TlsSettings"];
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
                "multipart/form-data": components["schemas"]["CertificateUpload"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TlsSettings"];
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
                    "application/json": components["schemas"]["PathMapping"][];
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
                "application/json": components["schemas"]["NewPathMapping"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PathMapping"];
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
                "application/json": components["schemas"]["PathTestRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PathTest"];
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
                "application/json": components["schemas"]["PathMappingChange"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PathMapping"];
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
                    "application/json": components["schemas"]["Folder"];
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
                    "application/json": components["schemas"]["RootFolder"][];
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
                "application/json": components["schemas"]["NewRootFolder"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RootFolder"];
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
                "application/json": components["schemas"]["RootFolderChange"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RootFolder"];
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
                    "application/json": components["schemas"]["RootFolder"];
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
                "application/json": components["schemas"]["ScanRequest"];
            };
        };
        responses: {
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StartedScan"];
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
                    "application/json": components["schemas"]["ScanStatus"];
                };
            };
        };
    };
    getApiLibraryScanUnmatched: {
        parameters: {
            query?: {
                ignored?: boolean;
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
                    "application/json": components["schemas"]["UnmatchedFolder"][];
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
                "application/json": components["schemas"]["FolderIgnore"];
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
                "application/json": components["schemas"]["FolderMatch"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MatchedFolder"];
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
                    "application/json": components["schemas"]["Job"][];
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
                    "application/json": components["schemas"]["Job"];
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
                    "application/json": components["schemas"]["SystemInfo"];
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
                    "application/json": components["schemas"]["HealthIssue"][];
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
                    "application/json": components["schemas"]["ApiKey"][];
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
                "application/json": components["schemas"]["NewApiKey"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedApiKey"];
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
                    "application/json": components["schemas"]["Ping"];
                };
            };
        };
    };
    getApiIntegrationLibrary: {
        parameters: {
            query?: {
                status?: string;
                includeHidden?: boolean;
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
                    "application/json": components["schemas"]["IntegrationLibrary"];
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
                "application/json": components["schemas"]["SyncRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SyncResponse"];
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
                "application/json": components["schemas"]["GameRequest"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RequestedGame"];
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
                    "application/json": components["schemas"]["Account"][];
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
                "application/json": components["schemas"]["NewAccount"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Account"];
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
                "application/json": components["schemas"]["AccountChange"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Account"];
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
                "application/json": components["schemas"]["StorefrontIdChange"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StorefrontId"];
                };
            };
        };
    };
}
