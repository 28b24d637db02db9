export interface paths {
    "/api/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getHealth"];
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
        get: operations["getConfig"];
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
        get: operations["getReadiness"];
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
        get: operations["getAuthStatus"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/session": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getSession"];
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
        post: operations["setUp"];
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
        post: operations["signIn"];
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
        get: operations["getOwnAccount"];
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
        patch: operations["changeOwnPassword"];
        trace?: never;
    };
    "/api/auth/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listSessions"];
        put?: never;
        post?: never;
        delete: operations["removeOtherSessions"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/sessions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: operations["removeSession"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/games/refresh-metadata": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getMetadataRefresh"];
        put?: never;
        post: operations["refreshMetadata"];
        delete: operations["cancelMetadataRefresh"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/games/{id}/refresh-metadata": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["refreshGameMetadata"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/games/{id}/parts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listGameParts"];
        put?: never;
        post: operations["addGamePart"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/games/{id}/parts/{partId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: operations["removeGamePart"];
        options?: never;
        head?: never;
        patch: operations["changeGamePart"];
        trace?: never;
    };
    "/api/games/{id}/parts/{partId}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["restoreGamePart"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/games/{id}/preferences": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getGamePreferences"];
        put: operations["replaceGamePreferences"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/games/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["exportLibrary"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/games/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["importLibrary"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/library/views": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listLibraryViews"];
        put?: never;
        post: operations["addLibraryView"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/library/views/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: operations["removeLibraryView"];
        options?: never;
        head?: never;
        patch: operations["changeLibraryView"];
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
        post: operations["changeGames"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/games/bulk/undo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["restoreGames"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/games/bulk/removal-preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["previewGameRemoval"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/games/bulk/selection": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["previewSelectedGames"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/games/bulk/tasks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listBulkTasks"];
        put?: never;
        post?: never;
        delete: operations["cancelBulkTask"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/games": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listGames"];
        put?: never;
        post: operations["addGame"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/games/ids": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listGameIds"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/games/letters": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["countGamesByLetter"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/games/facets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listLibraryFacets"];
        put?: never;
        post?: never;
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
        get: operations["getGame"];
        put?: never;
        post?: never;
        delete: operations["removeGame"];
        options?: never;
        head?: never;
        patch: operations["changeGame"];
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
        post: operations["matchAndAddGame"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/games/add-many": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["addGames"];
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
        patch: operations["changeGameStatus"];
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
        patch: operations["changeGameVisibility"];
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
        patch: operations["rateGame"];
        trace?: never;
    };
    "/api/games/{id}/releases": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listReleases"];
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
        post: operations["grabRelease"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/games/{id}/verdicts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getReleaseVerdicts"];
        put?: never;
        post?: never;
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
        post: operations["searchForGame"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/games/{id}/waiting": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getWaitingRelease"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/games/{id}/waiting/grab": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["grabWaitingRelease"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/wanted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listWantedGames"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/wanted/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getWantedSearch"];
        put?: never;
        post: operations["searchForAllGames"];
        delete: operations["cancelWantedSearch"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/games/{id}/cover": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getGameCover"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/games/{id}/screenshots/{index}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getGameScreenshot"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/metadata/games/{metadataId}/cover": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getMetadataCover"];
        put?: never;
        post?: never;
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
        get: operations["listBlacklist"];
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
        get: operations["listGameBlacklist"];
        put?: never;
        post: operations["blacklistRelease"];
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
        delete: operations["removeFromBlacklist"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tags": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listTags"];
        put?: never;
        post: operations["addTag"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tags/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: operations["removeTag"];
        options?: never;
        head?: never;
        patch: operations["changeTag"];
        trace?: never;
    };
    "/api/indexers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listIndexers"];
        put?: never;
        post: operations["addIndexer"];
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
        get: operations["listIndexerKinds"];
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
        get: operations["getIndexer"];
        put?: never;
        post?: never;
        delete: operations["removeIndexer"];
        options?: never;
        head?: never;
        patch: operations["changeIndexer"];
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
        post: operations["testNewIndexer"];
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
        post: operations["syncProwlarr"];
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
        post: operations["testIndexer"];
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
        get: operations["listIndexerCategories"];
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
        get: operations["searchIndexer"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/settings/private-hosts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getPrivateHosts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch: operations["changePrivateHosts"];
        trace?: never;
    };
    "/api/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["searchReleases"];
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
        get: operations["searchIndexers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/releases/groups": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listReleaseGroups"];
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
        get: operations["listDownloaders"];
        put?: never;
        post: operations["addDownloader"];
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
        get: operations["listDownloaderKinds"];
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
        get: operations["getDownloaderStorage"];
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
        get: operations["getDownloader"];
        put?: never;
        post?: never;
        delete: operations["removeDownloader"];
        options?: never;
        head?: never;
        patch: operations["changeDownloader"];
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
        post: operations["testNewDownloader"];
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
        post: operations["testDownloader"];
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
        get: operations["searchMetadata"];
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
        get: operations["getMetadata"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/metadata/popular": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listPopularGames"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/metadata/recent": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listRecentGames"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/metadata/upcoming": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listUpcomingGames"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/metadata/by-genre/{genre}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listGamesByGenre"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/metadata/by-platform/{platform}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listGamesByPlatform"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/metadata/genres": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listGenres"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/metadata/platforms": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listPlatforms"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/games/discover": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listSuggestedGames"];
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
        get: operations["getMetadataSettings"];
        put?: never;
        post: operations["changeMetadataSettings"];
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
        get: operations["listMetadataProviderKinds"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/lookup/fixes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getFixes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/lookup/play-time": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getPlayTime"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/mods/domain": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getModDomain"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/mods/trending": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listTrendingMods"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/rss/feeds": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listFeeds"];
        put?: never;
        post: operations["addFeed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/rss/feeds/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put: operations["replaceFeed"];
        post?: never;
        delete: operations["removeFeed"];
        options?: never;
        head?: never;
        patch: operations["changeFeed"];
        trace?: never;
    };
    "/api/rss/items": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listFeedItems"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/rss/refresh": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["refreshFeeds"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/scene/latest": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listSceneReleases"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/scene/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["searchSceneReleases"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/settings/xrel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getSceneSettings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch: operations["changeSceneSettings"];
        trace?: never;
    };
    "/api/settings/nexusmods": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getNexusModsSettings"];
        put?: never;
        post: operations["setNexusModsKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/storefront/app/{appId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getStorefrontApp"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/storefront/wishlist": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getWishlistStatus"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/storefront/wishlist/sync": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["syncWishlist"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/storefront/owned/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["importOwnedGames"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/settings/steam": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getSteamSettings"];
        put?: never;
        post: operations["changeSteamSettings"];
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
        get: operations["getUserSettings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch: operations["changeUserSettings"];
        trace?: never;
    };
    "/api/downloads": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listDownloads"];
        put?: never;
        post: operations["addDownload"];
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
        post: operations["bundleDownloads"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/downloads/bulk": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["changeDownloads"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/downloads/claim/bulk": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["adoptDownloads"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/downloads/queue": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listQueue"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/downloads/queue/summary": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["summarizeQueue"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/downloads/counts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["countDownloads"];
        put?: never;
        post?: never;
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
        get: operations["summarizeDownloads"];
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
        get: operations["listUntrackedDownloads"];
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
        post: operations["adoptDownload"];
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
        get: operations["getDownload"];
        put?: never;
        post?: never;
        delete: operations["removeDownload"];
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
        post: operations["pauseDownload"];
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
        post: operations["resumeDownload"];
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
        post: operations["importDownload"];
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
        post: operations["retryDownload"];
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
        get: operations["listHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/history/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["exportHistory"];
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
        get: operations["listGameHistory"];
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
        get: operations["listGameFiles"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/games/{id}/files/tree": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getGameFileTree"];
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
        post: operations["rescanGameFiles"];
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
        get: operations["listGameDownloads"];
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
        delete: operations["forgetGameDownload"];
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
        get: operations["listImports"];
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
        get: operations["getImport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/imports/{id}/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["previewImport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/imports/{id}/stop": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["stopImport"];
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
        post: operations["resolveImport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/manual-import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listManualImportFolder"];
        put?: never;
        post: operations["startManualImports"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/manual-import/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["previewManualImport"];
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
        get: operations["getImportSettings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch: operations["changeImportSettings"];
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
        post: operations["previewFolderNames"];
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
        get: operations["listNotifications"];
        put?: never;
        post?: never;
        delete: operations["removeReadNotifications"];
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
        get: operations["countUnreadNotifications"];
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
        put: operations["readNotification"];
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
        put: operations["readAllNotifications"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/notifications/removed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getRemovedNotifications"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/notifications/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["restoreNotifications"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/settings/notifications": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listNotificationChannels"];
        put?: never;
        post: operations["addNotificationChannel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/settings/notifications/kinds": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listNotificationChannelKinds"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/settings/notifications/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: operations["removeNotificationChannel"];
        options?: never;
        head?: never;
        patch: operations["changeNotificationChannel"];
        trace?: never;
    };
    "/api/settings/notifications/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["testNewNotificationChannel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/settings/notifications/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["testNotificationChannel"];
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
        get: operations["getErrorReport"];
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
        post: operations["sendErrorReport"];
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
        get: operations["getTlsSettings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch: operations["changeTlsSettings"];
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
        post: operations["generateCertificate"];
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
        post: operations["uploadCertificate"];
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
        get: operations["listPathMappings"];
        put?: never;
        post: operations["addPathMapping"];
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
        post: operations["testPathMapping"];
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
        delete: operations["removePathMapping"];
        options?: never;
        head?: never;
        patch: operations["changePathMapping"];
        trace?: never;
    };
    "/api/system/filesystem": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listFolder"];
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
        get: operations["listRootFolders"];
        put?: never;
        post: operations["addRootFolder"];
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
        delete: operations["removeRootFolder"];
        options?: never;
        head?: never;
        patch: operations["changeRootFolder"];
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
        post: operations["checkRootFolder"];
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
        post: operations["startLibraryScan"];
        delete: operations["cancelLibraryScan"];
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
        get: operations["getLibraryScanStatus"];
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
        get: operations["listUnmatchedFolders"];
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
        post: operations["ignoreUnmatchedFolder"];
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
        post: operations["matchFolder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/library/rename": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getFolderRename"];
        put?: never;
        post: operations["previewFolderRename"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/library/rename/moves": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listFolderMoves"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/library/rename/run": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["runFolderRename"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/library/rename/stop": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["stopFolderRename"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/library/rename/undo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["undoFolderRename"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/system/member-folders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listMemberFolders"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/system/member-folders/{id}/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["confirmMemberFolder"];
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
        get: operations["listJobs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/system/jobs/{name}/runs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listJobRuns"];
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
        post: operations["runJob"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/system/jobs/{name}/stop": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["stopJob"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/system/backups": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listBackups"];
        put?: never;
        post: operations["createBackup"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/system/backups/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getBackupStatus"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/system/backups/upload": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["uploadBackup"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/system/backups/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getBackup"];
        put?: never;
        post?: never;
        delete: operations["removeBackup"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/system/backups/{name}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["restoreBackup"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/settings/backups": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getBackupSettings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch: operations["changeBackupSettings"];
        trace?: never;
    };
    "/api/system/info": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getSystemInfo"];
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
        get: operations["listHealthIssues"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/system/setup": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getSetupGuide"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch: operations["changeSetupGuide"];
        trace?: never;
    };
    "/api/system/setup/folders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listSuggestedFolders"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/system/setup/clients": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["searchDownloadClients"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/system/updates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getUpdateCheck"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch: operations["changeUpdateCheck"];
        trace?: never;
    };
    "/api/system/updates/check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["checkForUpdates"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/system/logs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listLogLines"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/system/logs/files": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listLogFiles"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/system/logs/download": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["exportLogs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/settings/logs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getLogSettings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch: operations["changeLogSettings"];
        trace?: never;
    };
    "/api/system/program-import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getProgramImport"];
        put?: never;
        post: operations["importProgram"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getDashboardStatus"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/calendar": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listCalendar"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/calendar/token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getCalendarToken"];
        put?: never;
        post: operations["createCalendarToken"];
        delete: operations["revokeCalendarToken"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/calendar.ics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["exportCalendar"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/stats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getStatistics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/stats/discord-share": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["shareStatistics"];
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
        get: operations["listApiKeys"];
        put?: never;
        post: operations["createApiKey"];
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
        delete: operations["revokeApiKey"];
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
        get: operations["ping"];
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
        get: operations["getIntegrationLibrary"];
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
        post: operations["syncIntegrationLibrary"];
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
        post: operations["requestGame"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/integration/arr/api": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listArrVersions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/integration/arr/api/v3/system/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getArrStatus"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/integration/arr/api/v3/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listArrHealth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/integration/arr/api/v3/indexer": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listArrIndexers"];
        put?: never;
        post: operations["addArrIndexer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/integration/arr/api/v3/indexer/schema": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listArrIndexerSchemas"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/integration/arr/api/v3/indexer/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getArrIndexer"];
        put: operations["changeArrIndexer"];
        post?: never;
        delete: operations["removeArrIndexer"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/integration/arr/api/v3/indexer/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["testArrIndexer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/integration/arr/api/v3/movie": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listArrMovies"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/integration/arr/api/v3/movie/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getArrMovie"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/integration/arr/api/v3/tag": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listArrTags"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/integration/arr/api/v3/release/push": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["sendArrRelease"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/integration/arr/api/v3/queue": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listArrQueue"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/integration/arr/api/v3/queue/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getArrQueueStatus"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/integration/arr/api/v3/queue/details": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listArrQueueDetails"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/integration/arr/api/v3/calendar": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listArrCalendar"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/integration/arr/api/v3/wanted/missing": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listArrMissing"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/integration/arr/api/v3/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listArrHistory"];
        put?: never;
        post?: never;
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
        get: operations["listAccounts"];
        put?: never;
        post: operations["addAccount"];
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
        delete: operations["removeAccount"];
        options?: never;
        head?: never;
        patch: operations["changeAccount"];
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
        patch: operations["changeStorefrontId"];
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
            endOtherSessions?: boolean;
        };
        AccountSession: {
            id: string;
            device: string;
            current: boolean;
            createdAt: string;
            lastUsedAt: string;
        };
        AcquisitionTime: {
            games: number;
            averageSeconds: number | null;
        };
        AddedGame: {
            title: string;
            gameId: string | null;
            inLibrary: boolean;
            error: string | null;
        };
        AddedGames: {
            results: components["schemas"]["AddedGame"][];
        };
        AdoptDownload: {
            downloaderId: string;
            clientId: string;
            gameId?: string;
            newGame?: components["schemas"]["NewGame"];
        };
        AdoptDownloads: {
            downloads: components["schemas"]["AdoptDownload"][];
        };
        AdoptionOutcome: {
            adopted: number;
            failed: components["schemas"]["FailedAdoption"][];
        };
        ApiKey: {
            id: string;
            name: string;
            prefix: string;
            createdAt: string;
            lastUsedAt: string | null;
            scopes: components["schemas"]["ApiKeyScope"][];
            lastUsedFrom: string | null;
            lastUserAgent: string | null;
        };
        /** @enum {string} */
        ApiKeyScope: "library" | "arr:read" | "arr:write" | "calendar";
        ArrAlternateTitle: {
            title: string;
        };
        ArrError: {
            message: string;
        };
        ArrHealth: {
            id: number;
            source: string;
            type: string;
            message: string;
        };
        ArrHistoryData: {
            message: string;
        };
        ArrHistoryPage: {
            page: number;
            pageSize: number;
            sortKey: string;
            sortDirection: string;
            totalRecords: number;
            records: components["schemas"]["ArrHistoryRecord"][];
        };
        ArrHistoryRecord: {
            id: number;
            movieId?: number;
            eventType: string;
            sourceTitle: string;
            date: string;
            data: components["schemas"]["ArrHistoryData"];
        };
        ArrImage: {
            coverType: string;
            remoteUrl: string;
        };
        ArrIndexer: {
            id: number;
            name: string;
            enableRss: boolean;
            enableAutomaticSearch: boolean;
            enableInteractiveSearch: boolean;
            priority: number;
            protocol: string;
            /** @enum {string} */
            implementation: "Newznab" | "Torznab";
            /** @enum {string} */
            implementationName: "Newznab" | "Torznab";
            configContract: string;
            infoLink: string;
            downloadClientId: number;
            tags: number[];
            fields: components["schemas"]["ArrIndexerField"][];
        };
        ArrIndexerField: {
            name: string;
            value?: unknown;
            type?: unknown;
            advanced?: unknown;
        };
        ArrIndexerInput: {
            id?: number | null;
            name: string;
            enableRss?: boolean;
            enableAutomaticSearch?: boolean;
            enableInteractiveSearch?: boolean;
            priority?: number;
            /** @enum {string} */
            implementation: "Newznab" | "Torznab";
            tags?: number[] | null;
            fields: components["schemas"]["ArrIndexerField"][];
        };
        ArrInputError: {
            propertyName: string;
            errorMessage: string;
            attemptedValue: string;
            severity: string;
        };
        ArrLanguage: {
            id: number;
            name: string;
        };
        ArrMovie: {
            id: number;
            title: string;
            originalTitle: string;
            sortTitle: string;
            titleSlug: string;
            alternateTitles: components["schemas"]["ArrAlternateTitle"][];
            year: number;
            status: string;
            digitalRelease?: string;
            added: string;
            genres: string[];
            images: components["schemas"]["ArrImage"][];
            tags: number[];
            monitored: boolean;
            hasFile: boolean;
            isAvailable: boolean;
            sizeOnDisk: number;
            tmdbId: number;
            runtime: number;
            qualityProfileId: number;
            minimumAvailability: string;
        };
        ArrMoviePage: {
            page: number;
            pageSize: number;
            sortKey: string;
            sortDirection: string;
            totalRecords: number;
            records: components["schemas"]["ArrMovie"][];
        };
        ArrNothing: Record<string, never>;
        ArrPushResult: {
            title: string;
            approved: boolean;
            rejected: boolean;
            temporarilyRejected: boolean;
            rejections: string[];
        };
        ArrPushedRelease: {
            title: string;
            downloadUrl?: string | null;
            magnetUrl?: string | null;
            infoUrl?: string | null;
            size?: number | null;
            indexer?: string | null;
            protocol?: string | null;
            downloadProtocol?: string | null;
            publishDate: string;
            indexerFlags?: number | null;
        };
        ArrQuality: {
            quality: components["schemas"]["ArrQualityName"];
        };
        ArrQualityName: {
            id: number;
            name: string;
        };
        ArrQueuePage: {
            page: number;
            pageSize: number;
            sortKey: string;
            sortDirection: string;
            totalRecords: number;
            records: components["schemas"]["ArrQueueRecord"][];
        };
        ArrQueueRecord: {
            id: number;
            movieId?: number;
            movie?: components["schemas"]["ArrMovie"];
            title: string;
            status: string;
            trackedDownloadStatus: string;
            trackedDownloadState: string;
            statusMessages: components["schemas"]["ArrStatusMessage"][];
            errorMessage?: string;
            downloadId: string;
            downloadClient?: string;
            indexer?: string;
            protocol: string;
            outputPath: string;
            size: number;
            sizeleft: number;
            timeleft?: string;
            estimatedCompletionTime?: string;
            added: string;
            languages: components["schemas"]["ArrLanguage"][];
            quality: components["schemas"]["ArrQuality"];
        };
        ArrQueueStatus: {
            totalCount: number;
            count: number;
            unknownCount: number;
            errors: boolean;
            warnings: boolean;
            unknownErrors: boolean;
            unknownWarnings: boolean;
        };
        ArrStatusMessage: {
            title: string;
            messages: string[];
        };
        ArrSystemStatus: {
            appName: string;
            instanceName: string;
            version: string;
            packageVersion: string;
            isProduction: boolean;
            urlBase: string;
        };
        ArrTag: {
            id: number;
            label: string;
        };
        ArrUnauthorized: {
            error: string;
        };
        ArrVersions: {
            current: string;
            deprecated: string[];
        };
        AuthStatus: {
            hasUsers: boolean;
            proxyUsername?: string;
        };
        AutomaticSearchResult: {
            grabbed: components["schemas"]["Download"] | null;
            waiting: components["schemas"]["Waiting"] | null;
            considered: number;
            accepted: number;
            best: components["schemas"]["Release"] | null;
        };
        Backup: {
            name: string;
            size: number;
            createdAt: string;
            reason: components["schemas"]["BackupReason"];
            version: string | null;
            schemaVersion: string | null;
            keys: components["schemas"]["BackupKeys"] | null;
            problem: string | null;
        };
        /** @enum {string} */
        BackupKeys: "plain" | "protected" | "none";
        /** @enum {string} */
        BackupReason: "scheduled" | "manual" | "before-migration" | "before-restore" | "uploaded";
        BackupSettings: {
            enabled: boolean;
            time: string;
            keepDaily: number;
            keepWeekly: number;
            keepMonthly: number;
            passphrase: string | null;
        };
        BackupSettingsChange: {
            enabled?: boolean;
            time?: string;
            keepDaily?: number;
            keepWeekly?: number;
            keepMonthly?: number;
            passphrase?: string | null;
        };
        /** @enum {string} */
        BackupStage: "copying" | "compressing" | "verifying" | "extracting" | "checking" | "restarting";
        BackupStatus: {
            task: components["schemas"]["BackupTask"] | null;
            damage: string | null;
            damagedPart: components["schemas"]["DamagedPart"] | null;
            newestGoodBackup: string | null;
        };
        BackupTask: {
            kind: components["schemas"]["BackupTaskKind"];
            state: components["schemas"]["BackupTaskState"];
            stage: components["schemas"]["BackupStage"];
            progress: number;
            backup: string | null;
            error: string | null;
            startedAt: string;
        };
        /** @enum {string} */
        BackupTaskKind: "backup" | "restore";
        /** @enum {string} */
        BackupTaskState: "running" | "done" | "failed";
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
        /** @enum {string} */
        BlacklistSort: "at" | "release" | "game" | "indexer";
        BulkChange: {
            ids: string[];
            change: components["schemas"]["BulkRemoval"] | components["schemas"]["BulkGameChange"];
        };
        BulkDownloadChange: {
            ids: string[];
            change: components["schemas"]["BulkDownloadPause"] | components["schemas"]["BulkDownloadPriority"] | components["schemas"]["BulkDownloadRemoval"] | components["schemas"]["BulkDownloadMove"];
        };
        BulkDownloadMove: {
            move: components["schemas"]["BulkDownloadMoveOptions"];
        };
        BulkDownloadMoveOptions: {
            downloaderId: string;
            deleteFiles: boolean;
        };
        BulkDownloadOutcome: {
            changed: number;
            failed: components["schemas"]["FailedDownloadChange"][];
        };
        BulkDownloadPause: {
            paused: boolean;
        };
        BulkDownloadPriority: {
            priority: components["schemas"]["PriorityChange"];
        };
        BulkDownloadRemoval: {
            remove: components["schemas"]["BulkDownloadRemovalOptions"];
        };
        BulkDownloadRemovalOptions: {
            deleteFiles: boolean;
            blacklist: boolean;
        };
        BulkGameChange: {
            status?: components["schemas"]["GameStatus"];
            hidden?: boolean;
            platform?: string | null;
            tagIds?: components["schemas"]["BulkTagsChange"];
            search?: boolean;
            refresh?: boolean;
        };
        BulkOutcome: {
            changed: number;
            failed: components["schemas"]["FailedGameChange"][];
            stopped: boolean;
            kept: components["schemas"]["KeptFiles"][];
            undo: components["schemas"]["BulkUndo"] | null;
        };
        BulkRemoval: {
            delete: components["schemas"]["BulkRemovalOptions"];
        };
        BulkRemovalOptions: {
            deleteFiles: boolean;
        };
        BulkTagsChange: {
            replace?: string[];
            add?: string[];
            remove?: string[];
        };
        BulkTask: {
            kind: components["schemas"]["BulkTaskKind"];
            state: components["schemas"]["BulkTaskState"];
            total: number;
            done: number;
            failed: number;
        };
        /** @enum {string} */
        BulkTaskKind: "search" | "refresh" | "remove";
        /** @enum {string} */
        BulkTaskState: "running" | "paused" | "done" | "cancelled";
        BulkUndo: {
            token: string;
            expiresAt: string;
        };
        BulkUndoOutcome: {
            changed: number;
            failed: components["schemas"]["FailedGameChange"][];
        };
        BulkUndoRequest: {
            token: string;
        };
        Bundle: {
            downloads: components["schemas"]["BundleItem"][];
        };
        BundleItem: {
            url: string;
            title: string;
        };
        CalendarEntry: {
            gameId: string;
            partId: string | null;
            title: string;
            date: string;
            kind: components["schemas"]["CalendarKind"];
            platform: string | null;
        };
        /** @enum {string} */
        CalendarKind: "release" | "earlyAccess" | "addOn";
        CalendarToken: {
            token: string;
            url: string;
        };
        CalendarTokenStatus: {
            createdAt: string | null;
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
        ClientDetectionRequest: {
            includeHost?: boolean;
        };
        Completion: {
            owned: number;
            completed: number;
            rate: number | null;
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
        CorrectedGame: {
            id: string;
            title: string;
        };
        CreatedApiKey: {
            id: string;
            name: string;
            prefix: string;
            createdAt: string;
            lastUsedAt: string | null;
            scopes: components["schemas"]["ApiKeyScope"][];
            lastUsedFrom: string | null;
            lastUserAgent: string | null;
            key: string;
        };
        Credentials: {
            username: string;
            password: string;
        };
        CurrentFolderRename: {
            rename: components["schemas"]["FolderRename"] | null;
        };
        CurrentSession: {
            user: components["schemas"]["User"] | null;
        };
        /** @enum {string} */
        DamagedPart: "data" | "indexes" | "search";
        DashboardStatus: {
            totalGames: number;
            pendingWishlist: number;
            activeDownloads: number;
            recentImports: components["schemas"]["RecentImports"];
        };
        DecadeCount: {
            decade: number | null;
            count: number;
        };
        Decision: {
            accepted: boolean;
            score: number;
            reasons: components["schemas"]["DecisionReason"][];
        };
        DecisionReason: {
            code: string;
            message: string;
            score: number | null;
        };
        DeletedFiles: {
            games: number;
            bytes: number;
        };
        DetectedClient: {
            type: components["schemas"]["DownloaderType"];
            label: string;
            url: string;
            needsCredentials: boolean;
            added: boolean;
        };
        DiskUsage: {
            bytes: number;
            games: number;
            largest: components["schemas"]["LargestGame"][];
            byRoot: components["schemas"]["RootUsage"][];
            byPlatform: components["schemas"]["PlatformUsage"][];
        };
        Download: {
            id: string;
            gameId: string | null;
            gameTitle: string | null;
            gameStatus: components["schemas"]["GameStatus"] | null;
            partId: string | null;
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
            adopted: boolean;
            canPause: boolean;
            clientReachable: boolean;
        };
        DownloadClientError: {
            downloaderName: string;
            message: string;
        };
        DownloadCounts: {
            active: number;
            seeding: number;
            review: number;
            attention: number;
            finished: number;
            downloadSpeed: number;
        };
        DownloadDetails: {
            id: string;
            gameId: string | null;
            gameTitle: string | null;
            gameStatus: components["schemas"]["GameStatus"] | null;
            partId: string | null;
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
            adopted: boolean;
            canPause: boolean;
            clientReachable: boolean;
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
        /** @enum {string} */
        DownloadGroup: "attention" | "active" | "finished" | "untracked";
        DownloadList: {
            downloads: components["schemas"]["Download"][];
            errors: components["schemas"]["DownloadClientError"][];
        };
        /** @enum {string} */
        DownloadPriority: "high" | "normal" | "low";
        DownloadQueue: {
            downloads: components["schemas"]["Download"][];
        };
        DownloadStatistics: {
            succeeded: number;
            failed: number;
            bytes: number;
            successRate: number | null;
            months: components["schemas"]["MonthOutcomes"][];
            indexers: components["schemas"]["SourceOutcomes"][];
            clients: components["schemas"]["SourceOutcomes"][];
        };
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
            tagIds: string[];
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
            tagIds?: string[];
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
            tagIds?: string[];
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
        /** @enum {string} */
        ExistingGames: "keep" | "update";
        Facet: {
            id: string;
            name: string;
        };
        FailedAdoption: {
            downloaderId: string;
            clientId: string;
            error: string;
        };
        FailedDownloadChange: {
            id: string;
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
        Feed: {
            id: string;
            name: string;
            url: string;
            enabled: boolean;
            intervalMinutes: number;
            autoGrab: boolean;
            status: components["schemas"]["FeedStatus"];
            message: string | null;
            lastCheckedAt: string | null;
            nextCheckAt: string | null;
        };
        FeedChange: {
            name?: string;
            url?: string;
            enabled?: boolean;
            intervalMinutes?: number;
            autoGrab?: boolean;
        };
        FeedItem: {
            id: string;
            feedId: string;
            feedName: string;
            guid: string;
            title: string;
            link: string | null;
            publishedAt: string | null;
            size: number | null;
            downloadUrl: string | null;
            parsed: components["schemas"]["ParsedReleaseName"];
            gameId: string | null;
            match: components["schemas"]["FeedItemMatch"] | null;
        };
        FeedItemMatch: {
            metadataId: string;
            title: string;
            coverUrl: string | null;
        };
        FeedRefresh: {
            checked: number;
            failed: number;
            paused: number;
            newItems: number;
        };
        /** @enum {string} */
        FeedStatus: "new" | "ok" | "error";
        FieldError: {
            path: string;
            message: string;
        };
        /** @enum {string} */
        FileCategory: "main" | "update" | "dlc" | "extra";
        FileCategorySize: {
            category: components["schemas"]["FileCategory"];
            size: number;
            files: number;
        };
        FileCorrection: {
            path: string;
            category?: components["schemas"]["FileCategory"];
            version?: string | null;
            skip?: boolean;
            gameId?: string | null;
        };
        /** @enum {string} */
        FileOutcome: "import" | "keep" | "replace" | "numbered" | "conflict" | "unpack" | "otherGame" | "skip";
        FileTree: {
            size: number;
            files: number;
            categories: components["schemas"]["FileCategorySize"][];
            entries: components["schemas"]["FileTreeEntry"][];
        };
        FileTreeEntry: {
            kind: components["schemas"]["FileTreeEntryKind"];
            name: string;
            path: string;
            size: number;
            files: number;
            category: components["schemas"]["FileCategory"] | null;
            version: string | null;
        };
        /** @enum {string} */
        FileTreeEntryKind: "folder" | "file";
        FixedSetting: {
            field: string;
            variable: string;
        };
        Fixes: {
            url: string | null;
        };
        Folder: {
            path: string;
            parent: string | null;
            entries: components["schemas"]["FolderEntry"][];
        };
        FolderConfirmation: {
            libraryPath: string;
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
        FolderMove: {
            position: number;
            gameIds: string[];
            title: string;
            from: string;
            to: string;
            flattens: boolean;
            state: components["schemas"]["FolderMoveState"];
            reason: components["schemas"]["RenameBlocker"] | null;
            message: string | null;
        };
        /** @enum {string} */
        FolderMoveFilter: "move" | "conflict" | "unchanged";
        /** @enum {string} */
        FolderMoveSort: "title" | "from" | "to" | "state";
        /** @enum {string} */
        FolderMoveState: "planned" | "unchanged" | "conflict" | "moving" | "moved" | "failed" | "undoing" | "undone" | "undo-failed";
        FolderRename: {
            id: string;
            scope: components["schemas"]["RenameScope"];
            state: components["schemas"]["RenameState"];
            toMove: number;
            moved: number;
            conflicts: number;
            unchanged: number;
            continues: components["schemas"]["RenameDirection"] | null;
            message: string | null;
            createdAt: string;
            finishedAt: string | null;
        };
        FolderRenameRequest: {
            scope?: components["schemas"]["RenameScope"];
            gameIds?: string[];
        };
        FormField: {
            name: string;
            title: string;
            help: string | null;
            kind: components["schemas"]["FormFieldKind"];
            unit: components["schemas"]["FormFieldUnit"] | null;
            advanced: boolean;
            required: boolean;
            nullable: boolean;
            initial: string | number | boolean | null;
            example: string | null;
            choices: string[];
            choiceTitles: {
                [key: string]: string;
            };
        };
        /** @enum {string} */
        FormFieldKind: "text" | "secret" | "number" | "switch" | "choice" | "address" | "folder" | "categories" | "list" | "textList" | "secretList";
        /** @enum {string} */
        FormFieldUnit: "bytes" | "megabytes" | "bytesPerSecond" | "seconds" | "minutes" | "hours" | "days";
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
            waiting: string[];
            searchId: string | null;
        };
        FoundStorefrontApp: {
            storefrontAppId: number;
            name: string;
            coverUrl: string | null;
            releaseStatus: components["schemas"]["ReleaseStatus"];
            releaseDate: string | null;
            requirements: components["schemas"]["SystemRequirements"];
            url: string;
            inLibrary: string | null;
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
            tagIds: string[];
            summary: string | null;
            screenshots: string[];
            links: components["schemas"]["GameLink"][];
            notes: string | null;
            rootFolderId: string | null;
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
            tagIds?: string[];
            rootFolderId?: string | null;
            coverUrl?: string | null;
        };
        GameConflict: {
            error: string;
            game?: components["schemas"]["Game"];
        };
        GameDownloads: {
            topStatus: components["schemas"]["DownloadStatus"];
            count: number;
            protocols: components["schemas"]["Protocol"][];
            active: components["schemas"]["LeadingDownload"] | null;
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
            tagIds: string[];
            sizeOnDisk?: number | null;
        };
        GamePart: {
            id: string;
            gameId: string;
            kind: components["schemas"]["PartKind"];
            title: string;
            metadataId: string | null;
            storefrontAppId: number | null;
            releaseDate: string | null;
            status: components["schemas"]["PartStatus"];
            version: string | null;
            path: string | null;
            source: components["schemas"]["PartSource"];
        };
        GamePartChange: {
            status?: components["schemas"]["PartStatus"];
            version?: string | null;
        };
        GamePartReference: {
            id: string;
            title: string;
            kind: components["schemas"]["PartKind"];
        };
        GamePreferences: {
            preferSource: string[] | null;
            acceptedSources: string[] | null;
            preferredGroups: string[] | null;
            preferredProtocol: components["schemas"]["GameProtocol"] | null;
            preferredLanguages: string[] | null;
            refusedGroups: string[] | null;
            requiredWords: string[] | null;
            rejectedWords: string[] | null;
            minSeeders: number | null;
            maxSizeBytes: number | null;
            delayHours: number | null;
            ruleWeights: components["schemas"]["RuleWeights"] | null;
        };
        /** @enum {string} */
        GameProtocol: "torrent" | "usenet" | "direct" | "any";
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
        GameToAdd: {
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
            tagIds?: string[];
            rootFolderId?: string | null;
            search?: boolean;
        };
        GamesToAdd: {
            games: components["schemas"]["GameToAdd"][];
        };
        GrabDecision: {
            downloadId: string;
            title: string;
            indexerName: string | null;
            grabbedAt: string;
            chosenBy: components["schemas"]["GrabOrigin"];
            considered: number | null;
            accepted: number | null;
            decision: components["schemas"]["Decision"];
        };
        GrabObstacle: {
            code: string;
            message: string;
        };
        /** @enum {string} */
        GrabOrigin: "search" | "feed" | "delay" | "user";
        GrabRequest: {
            guid: string;
            indexerId: string;
            downloaderId?: string | null;
            partId?: string | null;
        };
        HealthAction: {
            kind: components["schemas"]["HealthActionKind"];
            target: string;
        };
        /** @enum {string} */
        HealthActionKind: "runJob" | "testDownloader" | "testIndexer" | "testChannel" | "checkFeeds" | "openPage";
        HealthIssue: {
            code: string;
            severity: components["schemas"]["HealthSeverity"];
            message: string;
            help: string;
            actions: components["schemas"]["HealthAction"][];
        };
        /** @enum {string} */
        HealthSeverity: "ok" | "notice" | "warning" | "error";
        HistoryEntry: {
            id: string;
            gameId: string | null;
            gameTitle: string | null;
            userId: string | null;
            downloadId: string | null;
            type: components["schemas"]["HistoryType"];
            title: string;
            message: string;
            at: string;
        };
        /** @enum {string} */
        HistoryExportFormat: "csv" | "json";
        /** @enum {string} */
        HistorySort: "at" | "type" | "game";
        /** @enum {string} */
        HistoryType: "grabbed" | "failed" | "imported" | "upgraded" | "deleted" | "scanned" | "skipped" | "released" | "delayed" | "cancelled" | "refreshed";
        IgdbSettings: {
            clientId: string | null;
            clientSecret: string | null;
        };
        IgdbSettingsInput: {
            clientId?: string | null;
            clientSecret?: string | null;
        };
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
            release: components["schemas"]["PresentRelease"] | null;
            files: components["schemas"]["ConflictingFile"][];
        };
        ImportCorrections: {
            kind?: components["schemas"]["ReleaseKind"];
            version?: string | null;
            files?: components["schemas"]["FileCorrection"][];
        };
        ImportPreview: {
            problem: string | null;
            folder: string | null;
            transferMode: components["schemas"]["TransferMode"];
            kind: components["schemas"]["ReleaseKind"];
            version: string | null;
            corrections: components["schemas"]["ImportCorrections"] | null;
            files: number;
            size: number;
            imported: number;
            skipped: number;
            conflicts: number;
            otherGames: number;
            games: components["schemas"]["CorrectedGame"][];
            total: number;
            rows: components["schemas"]["ImportPreviewRow"][];
        };
        ImportPreviewRow: {
            path: string;
            files: number;
            size: number;
            expanded: boolean;
            category: components["schemas"]["FileCategory"] | null;
            version: string | null;
            outcome: components["schemas"]["FileOutcome"] | null;
            reason: components["schemas"]["SkipReason"] | null;
            skipped: number;
            conflicts: number;
            gameId: string | null;
            otherGames: number;
            target: string | null;
        };
        /** @enum {string} */
        ImportResolution: "import" | "skip";
        ImportSettings: {
            libraryRoot: string | null;
            transferMode: components["schemas"]["TransferMode"];
            renamePattern: string;
            verifyCopies: boolean;
            verifyChecksums: boolean;
            clamAvAddress: string | null;
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
            verifyCopies?: boolean;
            verifyChecksums?: boolean;
            clamAvAddress?: string | null;
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
            tagIds: string[];
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
            tagIds?: string[];
        };
        IndexerFailure: {
            indexerName: string;
            message: string;
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
            gameCategories: number[];
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
            tagIds?: string[];
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
            startedAt: string | null;
            progress: components["schemas"]["JobProgress"] | null;
            canStop: boolean;
            lastRunAt: string | null;
            lastDuration: number | null;
            lastResult: components["schemas"]["JobResult"] | null;
            lastMessage: string | null;
            lastSuccessAt: string | null;
            failuresInARow: number;
            nextRunAt: string | null;
        };
        JobProgress: {
            done: number;
            total: number;
        };
        /** @enum {string} */
        JobResult: "done" | "failed" | "stopped";
        JobRun: {
            startedAt: string;
            duration: number;
            result: components["schemas"]["JobResult"];
            message: string | null;
            manual: boolean;
        };
        KeptFiles: {
            id: string;
            reason: components["schemas"]["KeptReason"];
            message: string;
        };
        KeptGameFiles: {
            id: string;
            title: string;
            reason: components["schemas"]["KeptReason"];
            message: string;
        };
        /** @enum {string} */
        KeptReason: "outside-roots" | "root-itself" | "not-allowed" | "missing" | "failed";
        /** @enum {string} */
        LanguageSetting: "auto" | "en" | "de";
        LargestGame: {
            gameId: string;
            title: string;
            bytes: number;
        };
        LastSearch: {
            searchedAt: string;
            considered: number;
            accepted: number;
            answered: number;
            failures: components["schemas"]["IndexerFailure"][];
            problem: string | null;
        };
        LeadingDownload: {
            id: string;
            status: components["schemas"]["DownloadStatus"];
            progress: number;
            downloadSpeed: number;
            eta: number | null;
        };
        LetterCount: {
            letter: string;
            count: number;
        };
        LibraryFacet: {
            value: string;
            count: number;
        };
        LibraryFacets: {
            statuses: components["schemas"]["LibraryFacet"][];
            platforms: components["schemas"]["LibraryFacet"][];
            genres: components["schemas"]["LibraryFacet"][];
            years: components["schemas"]["LibraryFacet"][];
            sources: components["schemas"]["LibraryFacet"][];
            folders: components["schemas"]["LibraryFolder"][];
        };
        LibraryFile: {
            content?: string;
            games?: components["schemas"]["LibraryFileGame"][];
        };
        LibraryFileForm: {
            /** Format: binary */
            file?: Blob;
            content?: string;
            games?: components["schemas"]["LibraryFileGame"][];
        };
        /** @enum {string} */
        LibraryFileFormat: "csv" | "json";
        LibraryFileGame: {
            title: string;
            year?: number | null;
            platforms?: string[] | null;
            status?: string | null;
            rating?: number | null;
            notes?: string | null;
            path?: string | null;
            metadataId?: string | null;
            storefrontAppId?: number | null;
            releaseDate?: string | null;
            hidden?: boolean | null;
        };
        LibraryFolder: {
            id: string;
            name: string;
        };
        LibraryImport: {
            applied: boolean;
            total: number;
            added: number;
            updated: number;
            unchanged: number;
            skipped: number;
            rows: components["schemas"]["LibraryImportRow"][];
        };
        /** @enum {string} */
        LibraryImportResult: "added" | "updated" | "unchanged" | "skipped";
        LibraryImportRow: {
            line: number;
            title: string | null;
            result: components["schemas"]["LibraryImportResult"];
            gameId: string | null;
            note: string | null;
        };
        LibraryView: {
            id: string;
            name: string;
            query: string;
        };
        LibraryViewChange: {
            name?: string;
            query?: string;
        };
        Liveness: {
            status: string;
        };
        LogFile: {
            name: string;
            size: number;
            modifiedAt: string;
        };
        /** @enum {string} */
        LogLevel: "trace" | "debug" | "info" | "warn" | "error";
        LogLine: {
            time: string;
            level: components["schemas"]["LogLevel"];
            module: string;
            message: string;
            fields: {
                [key: string]: unknown;
            };
        };
        LogSettingsChange: {
            level?: components["schemas"]["LogLevel"] | null;
            modules?: {
                [key: string]: components["schemas"]["LogLevel"];
            };
            maxTotalMegabytes?: number;
            maxAgeDays?: number;
        };
        ManualImportEntry: {
            name: string;
            path: string;
            directory: boolean;
            size: number | null;
            title: string;
            kind: components["schemas"]["ReleaseKind"];
            version: string | null;
            gameId: string | null;
            gameTitle: string | null;
            confidence: number | null;
            obstacle: components["schemas"]["ManualImportObstacle"] | null;
        };
        ManualImportFolder: {
            path: string;
            parent: string | null;
            total: number;
            truncated: boolean;
            entries: components["schemas"]["ManualImportEntry"][];
        };
        ManualImportItem: {
            path: string;
            gameId: string;
            targetPath?: string;
            conflicts?: components["schemas"]["ConflictResolution"];
            corrections?: components["schemas"]["ImportCorrections"];
        };
        /** @enum {string} */
        ManualImportObstacle: "library" | "game" | "download" | "imported";
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
        MemberFolder: {
            gameId: string;
            title: string;
            username: string;
            libraryPath: string;
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
        MetadataRefresh: {
            state: components["schemas"]["MetadataRefreshState"];
            total: number;
            updated: number;
            failed: number;
        };
        /** @enum {string} */
        MetadataRefreshState: "idle" | "running" | "paused" | "done" | "cancelled";
        MetadataSettings: {
            provider: components["schemas"]["MetadataProvider"];
            igdb: components["schemas"]["IgdbSettings"];
            rawg: components["schemas"]["RawgSettings"];
            fixed: components["schemas"]["FixedSetting"][];
        };
        MetadataSettingsInput: {
            provider: components["schemas"]["MetadataProvider"];
            igdb?: components["schemas"]["IgdbSettingsInput"];
            rawg?: components["schemas"]["RawgSettingsInput"];
        };
        Mod: {
            id: number;
            name: string;
            summary: string | null;
            author: string | null;
            version: string | null;
            downloads: number | null;
            endorsements: number | null;
            updatedAt: string | null;
            adult: boolean;
            url: string;
        };
        ModDomain: {
            configured: boolean;
            domain: string | null;
        };
        MonthOutcomes: {
            month: string;
            succeeded: number;
            failed: number;
            bytes: number;
        };
        NamePreview: {
            title: string;
            folder: string;
        };
        NamePreviewRequest: {
            renamePattern?: string;
            platformFolders?: boolean;
        };
        NamedCount: {
            name: string;
            count: number;
        };
        NewAccount: {
            username: string;
            password: string;
            role: components["schemas"]["Role"];
        };
        NewApiKey: {
            name: string;
            scopes?: components["schemas"]["ApiKeyScope"][];
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
            tagIds?: string[];
        };
        NewFeed: {
            name: string;
            url: string;
            enabled?: boolean;
            intervalMinutes?: number;
            autoGrab?: boolean;
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
            tagIds?: string[];
            rootFolderId?: string | null;
        };
        NewGamePart: {
            title: string;
            kind?: components["schemas"]["PartKind"];
            status?: components["schemas"]["PartStatus"];
            releaseDate?: string | null;
        };
        NewGamePreferences: {
            preferSource?: string[] | null;
            acceptedSources?: string[] | null;
            preferredGroups?: string[] | null;
            preferredProtocol?: components["schemas"]["GameProtocol"] | null;
            preferredLanguages?: string[] | null;
            refusedGroups?: string[] | null;
            requiredWords?: string[] | null;
            rejectedWords?: string[] | null;
            minSeeders?: number | null;
            maxSizeBytes?: number | null;
            delayHours?: number | null;
            ruleWeights?: components["schemas"]["RuleWeights"] | null;
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
            tagIds?: string[];
        };
        NewLibraryView: {
            name: string;
            query: string;
        };
        NewNotificationChannel: {
            name: string;
            type: components["schemas"]["NotificationChannelType"];
            enabled?: boolean;
            userId?: string | null;
            events?: components["schemas"]["NotificationEvent"][];
            settings?: {
                [key: string]: unknown;
            };
            tagIds?: string[];
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
        NewTag: {
            name: string;
            color?: components["schemas"]["TagColor"];
        };
        NexusModsKey: {
            apiKey: string | null;
        };
        NexusModsSettings: {
            configured: boolean;
            apiKey: string | null;
            fixed: boolean;
        };
        NoGameMatch: {
            error: string;
            candidates: components["schemas"]["GameCandidate"][];
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
        NotificationChannel: {
            id: string;
            name: string;
            type: components["schemas"]["NotificationChannelType"];
            enabled: boolean;
            userId: string | null;
            events: components["schemas"]["NotificationEvent"][];
            settings: {
                [key: string]: unknown;
            };
            tagIds: string[];
            health: components["schemas"]["ServiceHealth"];
            createdAt: string;
            updatedAt: string;
        };
        NotificationChannelChange: {
            name?: string;
            type?: components["schemas"]["NotificationChannelType"];
            enabled?: boolean;
            userId?: string | null;
            events?: components["schemas"]["NotificationEvent"][];
            settings?: {
                [key: string]: unknown;
            };
            tagIds?: string[];
        };
        NotificationChannelKind: {
            type: components["schemas"]["NotificationChannelType"];
            label: string;
            docsUrl: string | null;
            fields: components["schemas"]["FormField"][];
        };
        NotificationChannelTest: {
            ok: boolean;
            message: string;
        };
        NotificationChannelTestRequest: {
            name: string;
            type: components["schemas"]["NotificationChannelType"];
            enabled?: boolean;
            userId?: string | null;
            events?: components["schemas"]["NotificationEvent"][];
            settings?: {
                [key: string]: unknown;
            };
            tagIds?: string[];
            id?: string;
        };
        /** @enum {string} */
        NotificationChannelType: "discord" | "slack" | "telegram" | "ntfy" | "gotify" | "pushover" | "matrix" | "email" | "webhook" | "apprise" | "script";
        /** @enum {string} */
        NotificationEvent: "gameReleased" | "gameDelayed" | "releaseFound" | "grabbed" | "downloadCompleted" | "downloadFailed" | "imported" | "importReview" | "updateAvailable" | "sceneRelease" | "wishlistSynced" | "healthIssue" | "healthRestored" | "errorDetected" | "newVersion";
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
            newVersion?: components["schemas"]["NotificationSwitches"];
        };
        NotificationRestore: {
            removedAt: string;
        };
        NotificationSwitches: {
            inApp: boolean;
            external: boolean;
        };
        OwnedImport: {
            added: number;
            skipped: number;
            message?: string;
            games: components["schemas"]["GameListItem"][];
        };
        ParsedReleaseName: {
            title: string;
            kind: components["schemas"]["ReleaseKind"];
            version: string | null;
            requiredVersion: string | null;
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
        /** @enum {string} */
        PartKind: "dlc" | "expansion" | "soundtrack" | "season" | "other";
        /** @enum {string} */
        PartSource: "provider" | "manual" | "import";
        /** @enum {string} */
        PartStatus: "owned" | "wanted" | "ignored" | "none";
        PasswordChange: {
            currentPassword: string;
            newPassword: string;
            endOtherSessions?: boolean;
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
        PlatformUsage: {
            name: string | null;
            games: number;
            bytes: number;
        };
        PlayTime: {
            main: number | null;
            extra: number | null;
            complete: number | null;
            source: string;
            url: string | null;
        };
        PlayTimeAnswer: {
            data: components["schemas"]["PlayTime"] | null;
        };
        PresentRelease: {
            titles: string[];
            files: number;
            size: number;
            recycled: boolean;
            unknownFiles: number;
        };
        PreviewImport: {
            gameId?: string;
            targetPath?: string;
            conflicts?: components["schemas"]["ConflictResolution"];
            corrections?: components["schemas"]["ImportCorrections"];
            expanded?: string[];
            offset?: number;
            limit?: number;
        };
        PreviewManualImport: {
            path: string;
            gameId?: string;
            targetPath?: string;
            conflicts?: components["schemas"]["ConflictResolution"];
            corrections?: components["schemas"]["ImportCorrections"];
            transferMode: components["schemas"]["TransferMode"];
            expanded?: string[];
            offset?: number;
            limit?: number;
        };
        /** @enum {string} */
        PriorityChange: "top" | "up" | "down" | "bottom" | "high" | "normal" | "low";
        PrivateHostsSettings: {
            hosts: string[];
        };
        ProgramImport: {
            program: string;
            version: string | null;
            applied: boolean;
            accounts: components["schemas"]["ProgramImportAccount"][];
            metadata: components["schemas"]["ProgramImportMetadata"] | null;
            tables: components["schemas"]["ProgramImportTable"][];
            rows: components["schemas"]["ProgramImportRow"][];
        };
        ProgramImportAccount: {
            id: string;
            username: string;
            wasAdmin: boolean;
            games: number;
            user: components["schemas"]["ProgramImportTarget"];
        };
        ProgramImportAccountChoice: {
            id: string;
            userId: string | null;
            role?: components["schemas"]["Role"];
        };
        ProgramImportMetadata: {
            current: components["schemas"]["MetadataProvider"];
            imported: components["schemas"]["MetadataProvider"];
            after: components["schemas"]["MetadataProvider"];
            fixedBy: string | null;
            test: components["schemas"]["ProgramImportMetadataTest"] | null;
        };
        /** @enum {string} */
        ProgramImportMetadataChoice: "keep" | "imported";
        ProgramImportMetadataTest: {
            ok: boolean;
            message: string | null;
        };
        /** @enum {string} */
        ProgramImportPhase: "idle" | "reading" | "checking" | "writing";
        /** @enum {string} */
        ProgramImportResult: "imported" | "merged" | "unchanged" | "skipped";
        ProgramImportRow: {
            table: string;
            name: string | null;
            count: number;
            result: components["schemas"]["ProgramImportResult"];
            note: string | null;
        };
        ProgramImportSource: {
            path?: string;
            encryptionKey?: string | null;
            accounts?: components["schemas"]["ProgramImportAccountChoice"][];
            metadataProvider?: components["schemas"]["ProgramImportMetadataChoice"];
        };
        ProgramImportSourceForm: {
            path?: string;
            /** Format: binary */
            file?: Blob;
            /** Format: binary */
            journal?: Blob;
            encryptionKey?: string | null;
            accounts?: components["schemas"]["ProgramImportAccountChoice"][];
            metadataProvider?: components["schemas"]["ProgramImportMetadataChoice"];
        };
        ProgramImportState: {
            phase: components["schemas"]["ProgramImportPhase"];
            done: number;
            total: number;
        };
        ProgramImportTable: {
            table: string;
            rows: number;
            imported: number;
            merged: number;
            unchanged: number;
            skipped: number;
        };
        ProgramImportTarget: {
            id: string;
            username: string;
            role: components["schemas"]["Role"];
            isNew: boolean;
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
        QueueClient: {
            id: string;
            name: string;
            enabled: boolean;
            protocols: components["schemas"]["Protocol"][];
            canPause: boolean;
            priorities: components["schemas"]["PriorityChange"][];
        };
        /** @enum {string} */
        QueueSort: "status" | "game" | "title" | "progress" | "size" | "left" | "downloadSpeed" | "uploadSpeed" | "eta" | "client" | "indexer" | "protocol" | "added";
        QueueStatusCount: {
            status: components["schemas"]["DownloadStatus"];
            count: number;
        };
        QueueSummary: {
            total: number;
            statuses: components["schemas"]["QueueStatusCount"][];
            size: number;
            left: number;
            downloadSpeed: number;
            uploadSpeed: number;
            eta: number | null;
            indexers: string[];
            clients: components["schemas"]["QueueClient"][];
        };
        RatingCount: {
            from: number | null;
            count: number;
        };
        RawgSettings: {
            apiKey: string | null;
        };
        RawgSettingsInput: {
            apiKey?: string | null;
        };
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
        ReasonCount: {
            code: string;
            count: number;
        };
        RecentImport: {
            gameId: string;
            title: string;
            completedAt: string;
        };
        RecentImports: {
            count: number;
            items: components["schemas"]["RecentImport"][];
        };
        RejectedEntry: {
            index: number;
            externalId: string | null;
            title: string;
            message: string;
        };
        RejectedManualImport: {
            path: string;
            reason: string;
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
            waiting: string[];
            searchId: string | null;
        };
        ReleasePage: {
            releases: components["schemas"]["Release"][];
            total: number;
        };
        ReleasePreference: {
            kind: components["schemas"]["ReleasePreferenceKind"];
            name: string;
        };
        /** @enum {string} */
        ReleasePreferenceKind: "source" | "group" | "protocol";
        /** @enum {string} */
        ReleaseSource: "scene" | "p2p" | "repack" | "gog" | "rom";
        /** @enum {string} */
        ReleaseStatus: "upcoming" | "early_access" | "released" | "delayed" | "cancelled" | "unknown";
        ReleaseVerdict: {
            title: string;
            indexerName: string;
            protocol: components["schemas"]["Protocol"];
            size: number | null;
            publishedAt: string | null;
            seenAt: string;
            seenIn: components["schemas"]["VerdictOrigin"];
            grabbed: boolean;
            decision: components["schemas"]["Decision"];
        };
        RemovalPreview: {
            deleted: components["schemas"]["DeletedFiles"];
            kept: components["schemas"]["KeptGameFiles"][];
        };
        RemovalPreviewRequest: {
            ids: string[];
        };
        RemovedNotifications: {
            count: number;
            removedAt: string | null;
        };
        /** @enum {string} */
        RenameBlocker: "missing" | "file" | "link" | "outside" | "root" | "overlap" | "import" | "download" | "client" | "reserved" | "exists" | "case" | "permission" | "file-system" | "changed" | "error";
        /** @enum {string} */
        RenameDirection: "rename" | "undo";
        /** @enum {string} */
        RenameScope: "all" | "names" | "nested";
        /** @enum {string} */
        RenameState: "planning" | "planned" | "running" | "stopped" | "done" | "undoing" | "undone" | "failed";
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
            corrections?: components["schemas"]["ImportCorrections"];
            remember?: boolean;
        };
        RestoreRequest: {
            passphrase?: string;
            withoutKeys?: boolean;
        };
        RestoredNotifications: {
            count: number;
        };
        /** @enum {string} */
        ReviewCause: "path-not-visible" | "client-unreachable" | "library-unavailable" | "no-space" | "no-permission" | "file-system" | "nothing-to-import" | "scanner-unavailable" | "folders-overlap" | "name-refused" | "unpacking" | "conflict" | "folder-taken" | "no-game" | "stopped" | "content" | "nothing-of-the-game" | "checksum" | "infected" | "internal" | "other";
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
        RootUsage: {
            rootFolderId: string | null;
            name: string;
            bytes: number;
        };
        RuleWeights: {
            titleConfidence?: number;
            preferredGroup?: number;
            preferredSource?: number;
            preferredSourceStep?: number;
            preferredProtocol?: number;
            preferredLanguage?: number;
            onlyForeignLanguages?: number;
            thousandSeeders?: number;
            freeleech?: number;
            freshUsenet?: number;
            indexerPriority?: number;
            preMatched?: number;
            nuked?: number;
            addOnsIncluded?: number;
            smallSize?: number;
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
        /** @enum {string} */
        SceneKind: "scene" | "p2p";
        SceneRelease: {
            id: string;
            kind: components["schemas"]["SceneKind"];
            name: string;
            gameTitle: string | null;
            group: string | null;
            size: number | null;
            publishedAt: string | null;
            url: string | null;
            gameId: string | null;
            status: components["schemas"]["GameStatus"] | null;
        };
        SceneReleaseConfig: {
            apiBase: string | null;
        };
        SceneReleasePage: {
            releases: components["schemas"]["SceneRelease"][];
            page: number;
            totalPages: number;
        };
        SceneSettings: {
            apiBase: string;
            apiBases: string[];
            sceneReleases: boolean;
            p2pReleases: boolean;
        };
        SceneSettingsChange: {
            apiBase?: string;
            sceneReleases?: boolean;
            p2pReleases?: boolean;
        };
        SearchAllRequest: {
            kind?: components["schemas"]["WantedSearchKind"];
        };
        SearchError: {
            indexerName: string;
            message: string;
        };
        SelectedGame: {
            id: string;
            title: string;
        };
        SelectedGames: {
            total: number;
            hidden: number;
            games: components["schemas"]["SelectedGame"][];
        };
        SelectedGamesRequest: {
            ids: string[];
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
        SetupGuide: {
            finished: boolean;
            steps: components["schemas"]["SetupGuideStep"][];
            container: boolean;
        };
        SetupGuideChange: {
            finished?: boolean;
            skipped?: components["schemas"]["SetupStep"][];
        };
        SetupGuideStep: {
            step: components["schemas"]["SetupStep"];
            done: boolean;
            skipped: boolean;
        };
        /** @enum {string} */
        SetupStep: "metadata" | "libraryFolder" | "downloadClient" | "indexer" | "firstGame";
        SharedStatistics: {
            image: string;
            message?: string;
        };
        SharedStatisticsResult: {
            success: boolean;
        };
        ShownLogSettings: {
            level: components["schemas"]["LogLevel"] | null;
            modules: {
                [key: string]: components["schemas"]["LogLevel"];
            };
            maxTotalMegabytes: number;
            maxAgeDays: number;
            defaultLevel: components["schemas"]["LogLevel"];
            knownModules: string[];
        };
        SignIn: {
            username: string;
            password: string;
        };
        /** @enum {string} */
        SkipReason: "corrected" | "extension" | "size" | "unfinished";
        /** @enum {string} */
        SortOrder: "asc" | "desc";
        SourceCount: {
            source: components["schemas"]["GameSource"];
            count: number;
        };
        SourceOutcomes: {
            name: string | null;
            succeeded: number;
            failed: number;
            bytes: number;
            successRate: number | null;
        };
        StartManualImports: {
            transferMode: components["schemas"]["TransferMode"];
            items: components["schemas"]["ManualImportItem"][];
        };
        StartedManualImports: {
            started: components["schemas"]["Import"][];
            rejected: components["schemas"]["RejectedManualImport"][];
        };
        StartedScan: {
            accepted: boolean;
            scanId: string;
        };
        Statistics: {
            games: number;
            byStatus: components["schemas"]["StatusCount"][];
            byPlatform: components["schemas"]["NamedCount"][];
            byGenre: components["schemas"]["NamedCount"][];
            byYear: components["schemas"]["YearCount"][];
            byDecade: components["schemas"]["DecadeCount"][];
            bySource: components["schemas"]["SourceCount"][];
            byRating: components["schemas"]["RatingCount"][];
            byUserRating: components["schemas"]["UserRatingCount"][];
            averageRating: number | null;
            averageUserRating: number | null;
            disk: components["schemas"]["DiskUsage"];
            downloads: components["schemas"]["DownloadStatistics"];
            acquisition: components["schemas"]["AcquisitionTime"];
            completion: components["schemas"]["Completion"];
            canShareToDiscord: boolean;
        };
        StatusCount: {
            status: components["schemas"]["GameStatus"];
            count: number;
        };
        SteamSettings: {
            apiKey: string | null;
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
        SuggestedFolder: {
            path: string;
            freeBytes: number | null;
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
        SystemRequirements: {
            minimum: string | null;
            recommended: string | null;
        };
        Tag: {
            id: string;
            name: string;
            color: components["schemas"]["TagColor"];
            uses: components["schemas"]["TagUses"];
        };
        TagChange: {
            name?: string;
            color?: components["schemas"]["TagColor"];
        };
        /** @enum {string} */
        TagColor: "gray" | "red" | "orange" | "yellow" | "green" | "teal" | "blue" | "purple" | "pink";
        TagUses: {
            games: number;
            indexers: number;
            downloaders: number;
            channels: number;
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
        UpdateCheck: {
            enabled: boolean;
            url: string | null;
            currentVersion: string;
            latestVersion: string | null;
            releaseUrl: string | null;
            updateAvailable: boolean;
            checkedAt: string | null;
            error: string | null;
        };
        UpdateCheckChange: {
            enabled?: boolean;
            url?: string | null;
        };
        User: {
            id: string;
            username: string;
            role: components["schemas"]["Role"];
            storefrontUserId: string | null;
        };
        UserRatingCount: {
            rating: number | null;
            count: number;
        };
        UserSettings: {
            language: components["schemas"]["LanguageSetting"];
            autoSearchEnabled: boolean;
            autoGrabEnabled: boolean;
            autoGrabUpdates: boolean;
            wantAddOns: boolean;
            searchIntervalHours: number;
            searchUnreleased: boolean;
            delayHours: number;
            delayBypassScore: number | null;
            preferredGroups: string[];
            refusedGroups: string[];
            rejectedWords: string[];
            requiredWords: string[];
            preferredPlatform: string | null;
            preferredLanguages: string[];
            preferSource: string[];
            acceptedSources: string[];
            preferredProtocol: components["schemas"]["Protocol"] | null;
            minSeeders: number;
            maxSizeBytes: number | null;
            retentionDays: number | null;
            ruleWeights: components["schemas"]["RuleWeights"];
            historyDays: number;
            telemetryEnabled: boolean;
            hideAdult: boolean;
            wishlistSync: components["schemas"]["WishlistSync"];
            notificationPreferences: components["schemas"]["NotificationPreferences"];
        };
        UserSettingsChange: {
            language?: components["schemas"]["LanguageSetting"];
            autoSearchEnabled?: boolean;
            autoGrabEnabled?: boolean;
            autoGrabUpdates?: boolean;
            wantAddOns?: boolean;
            searchIntervalHours?: number;
            searchUnreleased?: boolean;
            delayHours?: number;
            delayBypassScore?: number | null;
            preferredGroups?: string[];
            refusedGroups?: string[];
            rejectedWords?: string[];
            requiredWords?: string[];
            preferredPlatform?: string | null;
            preferredLanguages?: string[];
            preferSource?: string[];
            acceptedSources?: string[];
            preferredProtocol?: components["schemas"]["Protocol"] | null;
            minSeeders?: number;
            maxSizeBytes?: number | null;
            retentionDays?: number | null;
            ruleWeights?: components["schemas"]["RuleWeights"];
            historyDays?: number;
            telemetryEnabled?: boolean;
            hideAdult?: boolean;
            wishlistSync?: components["schemas"]["WishlistSync"];
            notificationPreferences?: components["schemas"]["NotificationPreferences"];
        };
        ValidationErrorResponse: {
            error: string;
            details?: components["schemas"]["FieldError"][];
        };
        /** @enum {string} */
        VerdictOrigin: "search" | "feed";
        VerdictReport: {
            lastSearch: components["schemas"]["LastSearch"] | null;
            nextSearchAt: string | null;
            obstacles: components["schemas"]["GrabObstacle"][];
            reasons: components["schemas"]["ReasonCount"][];
            verdicts: components["schemas"]["ReleaseVerdict"][];
            grabs: components["schemas"]["GrabDecision"][];
        };
        Waiting: {
            gameId: string;
            gameTitle: string;
            part: components["schemas"]["GamePartReference"] | null;
            until: string;
            for: components["schemas"]["ReleasePreference"][];
            releaseTitle: string;
            indexerName: string;
            protocol: components["schemas"]["Protocol"];
        };
        WaitingState: {
            waiting: components["schemas"]["Waiting"] | null;
            parts: components["schemas"]["Waiting"][];
        };
        WantedGame: {
            gameId: string;
            title: string;
            part: components["schemas"]["GamePartReference"] | null;
            coverUrl: string | null;
            status: components["schemas"]["GameStatus"];
            addedAt: string;
            releaseDate: string | null;
            installedVersion: string | null;
            availableVersion: string | null;
            lastSearchedAt: string | null;
            nextSearchAt: string | null;
            releasesFound: number;
            obstacle: components["schemas"]["GrabObstacle"] | null;
            reasons: components["schemas"]["ReasonCount"][];
            waiting: components["schemas"]["Waiting"] | null;
        };
        /** @enum {string} */
        WantedKind: "missing" | "updates" | "parts" | "waiting";
        WantedSearch: {
            kind: components["schemas"]["WantedSearchKind"];
            state: components["schemas"]["WantedSearchState"];
            total: number;
            searched: number;
            grabbed: number;
            failed: number;
        };
        /** @enum {string} */
        WantedSearchKind: "missing" | "updates" | "parts";
        /** @enum {string} */
        WantedSearchState: "idle" | "running" | "paused" | "done" | "cancelled";
        /** @enum {string} */
        WantedSort: "title" | "addedAt" | "releaseDate" | "lastSearchedAt" | "nextSearchAt" | "waitingUntil";
        WishlistStatus: {
            pending: number;
            added: number;
            skipped: number;
            failed: number;
            lastSyncAt: string | null;
            nextSyncAt: string | null;
            stopped: boolean;
            message: string | null;
            canImportOwned: boolean;
        };
        WishlistSync: {
            enabled: boolean;
            intervalHours: number;
        };
        WishlistSyncResult: {
            added: number;
            skipped: number;
            pending: number;
            message?: string;
            games: components["schemas"]["GameListItem"][];
        };
        YearCount: {
            year: number | null;
            count: number;
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
    getHealth: {
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
    getConfig: {
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
    getReadiness: {
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
    getAuthStatus: {
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
    getSession: {
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
                    "application/json": components["schemas"]["CurrentSession"];
                };
            };
        };
    };
    setUp: {
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
    signIn: {
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
    getOwnAccount: {
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
    changeOwnPassword: {
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
    listSessions: {
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
                    "application/json": components["schemas"]["AccountSession"][];
                };
            };
        };
    };
    removeOtherSessions: {
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
    removeSession: {
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
    getMetadataRefresh: {
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
                    "application/json": components["schemas"]["MetadataRefresh"];
                };
            };
        };
    };
    refreshMetadata: {
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
                    "application/json": components["schemas"]["MetadataRefresh"];
                };
            };
        };
    };
    cancelMetadataRefresh: {
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
    refreshGameMetadata: {
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
    listGameParts: {
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
                    "application/json": components["schemas"]["GamePart"][];
                };
            };
        };
    };
    addGamePart: {
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
                "application/json": components["schemas"]["NewGamePart"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GamePart"];
                };
            };
        };
    };
    removeGamePart: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                partId: string;
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
    changeGamePart: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                partId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GamePartChange"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GamePart"];
                };
            };
        };
    };
    restoreGamePart: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                partId: string;
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
                    "application/json": components["schemas"]["GamePart"];
                };
            };
        };
    };
    getGamePreferences: {
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
                    "application/json": components["schemas"]["GamePreferences"];
                };
            };
        };
    };
    replaceGamePreferences: {
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
                "application/json": components["schemas"]["NewGamePreferences"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GamePreferences"];
                };
            };
        };
    };
    exportLibrary: {
        parameters: {
            query?: {
                format?: components["schemas"]["LibraryFileFormat"];
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
                    "text/csv": Blob;
                };
            };
        };
    };
    importLibrary: {
        parameters: {
            query?: {
                apply?: boolean;
                existing?: components["schemas"]["ExistingGames"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LibraryFile"];
                "multipart/form-data": components["schemas"]["LibraryFileForm"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LibraryImport"];
                };
            };
        };
    };
    listLibraryViews: {
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
                    "application/json": components["schemas"]["LibraryView"][];
                };
            };
        };
    };
    addLibraryView: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewLibraryView"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LibraryView"];
                };
            };
        };
    };
    removeLibraryView: {
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
    changeLibraryView: {
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
                "application/json": components["schemas"]["LibraryViewChange"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LibraryView"];
                };
            };
        };
    };
    changeGames: {
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
    restoreGames: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BulkUndoRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BulkUndoOutcome"];
                };
            };
        };
    };
    previewGameRemoval: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RemovalPreviewRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RemovalPreview"];
                };
            };
        };
    };
    previewSelectedGames: {
        parameters: {
            query?: {
                search?: string;
                status?: string;
                platform?: string;
                genre?: string;
                year?: number;
                source?: "manual" | "metadata" | "storefront" | "scan" | "feed" | "api" | "import";
                folderId?: string;
                tag?: string;
                updateAvailable?: boolean;
                problems?: boolean;
                includeHidden?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SelectedGamesRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SelectedGames"];
                };
            };
        };
    };
    listBulkTasks: {
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
                    "application/json": components["schemas"]["BulkTask"][];
                };
            };
        };
    };
    cancelBulkTask: {
        parameters: {
            query: {
                kind: "search" | "refresh" | "remove";
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
    listGames: {
        parameters: {
            query?: {
                search?: string;
                status?: string;
                platform?: string;
                genre?: string;
                year?: number;
                source?: "manual" | "metadata" | "storefront" | "scan" | "feed" | "api" | "import";
                folderId?: string;
                tag?: string;
                updateAvailable?: boolean;
                problems?: boolean;
                includeHidden?: boolean;
                sort?: "title" | "addedAt" | "releaseDate" | "rating" | "userRating" | "size" | "status" | "lastSearchedAt";
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
    addGame: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GameToAdd"];
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
    listGameIds: {
        parameters: {
            query?: {
                search?: string;
                status?: string;
                platform?: string;
                genre?: string;
                year?: number;
                source?: "manual" | "metadata" | "storefront" | "scan" | "feed" | "api" | "import";
                folderId?: string;
                tag?: string;
                updateAvailable?: boolean;
                problems?: boolean;
                includeHidden?: boolean;
                sort?: "title" | "addedAt" | "releaseDate" | "rating" | "userRating" | "size" | "status" | "lastSearchedAt";
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
                    "application/json": string[];
                };
            };
        };
    };
    countGamesByLetter: {
        parameters: {
            query?: {
                search?: string;
                status?: string;
                platform?: string;
                genre?: string;
                year?: number;
                source?: "manual" | "metadata" | "storefront" | "scan" | "feed" | "api" | "import";
                folderId?: string;
                tag?: string;
                updateAvailable?: boolean;
                problems?: boolean;
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
                    "application/json": components["schemas"]["LetterCount"][];
                };
            };
        };
    };
    listLibraryFacets: {
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
                    "application/json": components["schemas"]["LibraryFacets"];
                };
            };
        };
    };
    getGame: {
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
    removeGame: {
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
    changeGame: {
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
    matchAndAddGame: {
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
    addGames: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GamesToAdd"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AddedGames"];
                };
            };
        };
    };
    changeGameStatus: {
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
    changeGameVisibility: {
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
    rateGame: {
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
    listReleases: {
        parameters: {
            query?: {
                partId?: string;
                searchId?: string;
                waitSeconds?: number;
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
                    "application/json": components["schemas"]["ReleaseList"];
                };
            };
        };
    };
    grabRelease: {
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
    getReleaseVerdicts: {
        parameters: {
            query?: {
                partId?: string;
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
                    "application/json": components["schemas"]["VerdictReport"];
                };
            };
        };
    };
    searchForGame: {
        parameters: {
            query?: {
                partId?: string;
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
                    "application/json": components["schemas"]["AutomaticSearchResult"];
                };
            };
        };
    };
    getWaitingRelease: {
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
                    "application/json": components["schemas"]["WaitingState"];
                };
            };
        };
    };
    grabWaitingRelease: {
        parameters: {
            query?: {
                partId?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
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
    listWantedGames: {
        parameters: {
            query?: {
                kind?: components["schemas"]["WantedKind"];
                query?: string;
                sort?: components["schemas"]["WantedSort"];
                order?: components["schemas"]["SortOrder"];
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
                    "application/json": components["schemas"]["WantedGame"][];
                };
            };
        };
    };
    getWantedSearch: {
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
                    "application/json": components["schemas"]["WantedSearch"];
                };
            };
        };
    };
    searchForAllGames: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["SearchAllRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WantedSearch"];
                };
            };
        };
    };
    cancelWantedSearch: {
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
    getGameCover: {
        parameters: {
            query?: {
                w?: number;
                v?: string;
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
                    "image/*": Blob;
                };
            };
        };
    };
    getGameScreenshot: {
        parameters: {
            query?: {
                w?: number;
                v?: string;
            };
            header?: never;
            path: {
                id: string;
                index: number;
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
                    "image/*": Blob;
                };
            };
        };
    };
    getMetadataCover: {
        parameters: {
            query?: {
                w?: number;
                v?: string;
            };
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
                    "image/*": Blob;
                };
            };
        };
    };
    listBlacklist: {
        parameters: {
            query?: {
                gameId?: string;
                search?: string;
                sort?: components["schemas"]["BlacklistSort"];
                order?: components["schemas"]["SortOrder"];
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
                    "application/json": components["schemas"]["BlacklistListItem"][];
                };
            };
        };
    };
    listGameBlacklist: {
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
    blacklistRelease: {
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
    removeFromBlacklist: {
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
    listTags: {
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
                    "application/json": components["schemas"]["Tag"][];
                };
            };
        };
    };
    addTag: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewTag"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Tag"];
                };
            };
        };
    };
    removeTag: {
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
    changeTag: {
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
                "application/json": components["schemas"]["TagChange"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Tag"];
                };
            };
        };
    };
    listIndexers: {
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
    addIndexer: {
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
    listIndexerKinds: {
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
    getIndexer: {
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
    removeIndexer: {
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
    changeIndexer: {
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
    testNewIndexer: {
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
    syncProwlarr: {
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
    testIndexer: {
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
    listIndexerCategories: {
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
    searchIndexer: {
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
    getPrivateHosts: {
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
                    "application/json": components["schemas"]["PrivateHostsSettings"];
                };
            };
        };
    };
    changePrivateHosts: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PrivateHostsSettings"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PrivateHostsSettings"];
                };
            };
        };
    };
    searchReleases: {
        parameters: {
            query?: {
                query?: string;
                category?: number;
                gameId?: string;
                searchId?: string;
                waitSeconds?: number;
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
    searchIndexers: {
        parameters: {
            query?: {
                query?: string;
                category?: number;
                gameId?: string;
                searchId?: string;
                waitSeconds?: number;
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
    listReleaseGroups: {
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
                    "application/json": string[];
                };
            };
        };
    };
    listDownloaders: {
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
    addDownloader: {
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
    listDownloaderKinds: {
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
    getDownloaderStorage: {
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
    getDownloader: {
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
    removeDownloader: {
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
    changeDownloader: {
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
    testNewDownloader: {
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
    testDownloader: {
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
    searchMetadata: {
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
    getMetadata: {
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
    listPopularGames: {
        parameters: {
            query?: {
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
                    "application/json": components["schemas"]["FoundGame"][];
                };
            };
        };
    };
    listRecentGames: {
        parameters: {
            query?: {
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
                    "application/json": components["schemas"]["FoundGame"][];
                };
            };
        };
    };
    listUpcomingGames: {
        parameters: {
            query?: {
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
                    "application/json": components["schemas"]["FoundGame"][];
                };
            };
        };
    };
    listGamesByGenre: {
        parameters: {
            query?: {
                limit?: number;
                offset?: number;
            };
            header?: never;
            path: {
                genre: string;
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
                    "application/json": components["schemas"]["FoundGame"][];
                };
            };
        };
    };
    listGamesByPlatform: {
        parameters: {
            query?: {
                limit?: number;
                offset?: number;
            };
            header?: never;
            path: {
                platform: string;
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
                    "application/json": components["schemas"]["FoundGame"][];
                };
            };
        };
    };
    listGenres: {
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
                    "application/json": components["schemas"]["Facet"][];
                };
            };
        };
    };
    listPlatforms: {
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
                    "application/json": components["schemas"]["Facet"][];
                };
            };
        };
    };
    listSuggestedGames: {
        parameters: {
            query?: {
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
    getMetadataSettings: {
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
                    "application/json": components["schemas"]["MetadataSettings"];
                };
            };
        };
    };
    changeMetadataSettings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MetadataSettingsInput"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MetadataSettings"];
                };
            };
        };
    };
    listMetadataProviderKinds: {
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
    getFixes: {
        parameters: {
            query: {
                storefrontAppId: number;
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
                    "application/json": components["schemas"]["Fixes"];
                };
            };
        };
    };
    getPlayTime: {
        parameters: {
            query: {
                title: string;
                metadataId?: string;
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
                    "application/json": components["schemas"]["PlayTimeAnswer"];
                };
            };
        };
    };
    getModDomain: {
        parameters: {
            query: {
                title: string;
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
                    "application/json": components["schemas"]["ModDomain"];
                };
            };
        };
    };
    listTrendingMods: {
        parameters: {
            query: {
                limit?: number;
                domain: string;
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
                    "application/json": components["schemas"]["Mod"][];
                };
            };
        };
    };
    listFeeds: {
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
                    "application/json": components["schemas"]["Feed"][];
                };
            };
        };
    };
    addFeed: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewFeed"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Feed"];
                };
            };
        };
    };
    replaceFeed: {
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
                "application/json": components["schemas"]["NewFeed"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Feed"];
                };
            };
        };
    };
    removeFeed: {
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
    changeFeed: {
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
                "application/json": components["schemas"]["FeedChange"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Feed"];
                };
            };
        };
    };
    listFeedItems: {
        parameters: {
            query?: {
                feedId?: string;
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
                    "application/json": components["schemas"]["FeedItem"][];
                };
            };
        };
    };
    refreshFeeds: {
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
                    "application/json": components["schemas"]["FeedRefresh"];
                };
            };
        };
    };
    listSceneReleases: {
        parameters: {
            query?: {
                page?: number;
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
                    "application/json": components["schemas"]["SceneReleasePage"];
                };
            };
        };
    };
    searchSceneReleases: {
        parameters: {
            query: {
                q: string;
                scene?: boolean;
                p2p?: boolean;
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
                    "application/json": components["schemas"]["SceneRelease"][];
                };
            };
        };
    };
    getSceneSettings: {
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
                    "application/json": components["schemas"]["SceneSettings"];
                };
            };
        };
    };
    changeSceneSettings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SceneSettingsChange"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SceneSettings"];
                };
            };
        };
    };
    getNexusModsSettings: {
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
                    "application/json": components["schemas"]["NexusModsSettings"];
                };
            };
        };
    };
    setNexusModsKey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NexusModsKey"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NexusModsSettings"];
                };
            };
        };
    };
    getStorefrontApp: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                appId: number;
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
                    "application/json": components["schemas"]["FoundStorefrontApp"];
                };
            };
        };
    };
    getWishlistStatus: {
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
                    "application/json": components["schemas"]["WishlistStatus"];
                };
            };
        };
    };
    syncWishlist: {
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
                    "application/json": components["schemas"]["WishlistSyncResult"];
                };
            };
        };
    };
    importOwnedGames: {
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
                    "application/json": components["schemas"]["OwnedImport"];
                };
            };
        };
    };
    getSteamSettings: {
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
                    "application/json": components["schemas"]["SteamSettings"];
                };
            };
        };
    };
    changeSteamSettings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SteamSettings"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SteamSettings"];
                };
            };
        };
    };
    getUserSettings: {
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
    changeUserSettings: {
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
    listDownloads: {
        parameters: {
            query?: {
                group?: components["schemas"]["DownloadGroup"];
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
                    "application/json": components["schemas"]["DownloadList"];
                };
            };
        };
    };
    addDownload: {
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
    bundleDownloads: {
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
                    "application/zip": Blob;
                };
            };
        };
    };
    changeDownloads: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BulkDownloadChange"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BulkDownloadOutcome"];
                };
            };
        };
    };
    adoptDownloads: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AdoptDownloads"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdoptionOutcome"];
                };
            };
        };
    };
    listQueue: {
        parameters: {
            query?: {
                status?: components["schemas"]["DownloadStatus"];
                downloaderId?: string;
                indexer?: string;
                protocol?: components["schemas"]["Protocol"];
                query?: string;
                sort?: components["schemas"]["QueueSort"];
                order?: components["schemas"]["SortOrder"];
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
                    "application/json": components["schemas"]["DownloadQueue"];
                };
            };
        };
    };
    summarizeQueue: {
        parameters: {
            query?: {
                status?: components["schemas"]["DownloadStatus"];
                downloaderId?: string;
                indexer?: string;
                protocol?: components["schemas"]["Protocol"];
                query?: string;
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
                    "application/json": components["schemas"]["QueueSummary"];
                };
            };
        };
    };
    countDownloads: {
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
                    "application/json": components["schemas"]["DownloadCounts"];
                };
            };
        };
    };
    summarizeDownloads: {
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
    listUntrackedDownloads: {
        parameters: {
            query?: {
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
                    "application/json": components["schemas"]["UntrackedList"];
                };
            };
        };
    };
    adoptDownload: {
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
    getDownload: {
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
    removeDownload: {
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
    pauseDownload: {
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
    resumeDownload: {
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
    importDownload: {
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
    retryDownload: {
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
    listHistory: {
        parameters: {
            query?: {
                gameId?: string;
                type?: components["schemas"]["HistoryType"];
                userId?: string;
                from?: string;
                to?: string;
                sort?: components["schemas"]["HistorySort"];
                order?: components["schemas"]["SortOrder"];
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
    exportHistory: {
        parameters: {
            query?: {
                gameId?: string;
                type?: components["schemas"]["HistoryType"];
                userId?: string;
                from?: string;
                to?: string;
                format?: components["schemas"]["HistoryExportFormat"];
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
                    "text/csv": Blob;
                };
            };
        };
    };
    listGameHistory: {
        parameters: {
            query?: {
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
                    "application/json": components["schemas"]["HistoryEntry"][];
                };
            };
        };
    };
    listGameFiles: {
        parameters: {
            query?: {
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
                    "application/json": components["schemas"]["GameFile"][];
                };
            };
        };
    };
    getGameFileTree: {
        parameters: {
            query?: {
                folder?: string;
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
                    "application/json": components["schemas"]["FileTree"];
                };
            };
        };
    };
    rescanGameFiles: {
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
    listGameDownloads: {
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
    forgetGameDownload: {
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
    listImports: {
        parameters: {
            query?: {
                downloadId?: string;
                manual?: boolean;
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
                    "application/json": components["schemas"]["Import"][];
                };
            };
        };
    };
    getImport: {
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
    previewImport: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["PreviewImport"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportPreview"];
                };
            };
        };
    };
    stopImport: {
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
    resolveImport: {
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
    listManualImportFolder: {
        parameters: {
            query?: {
                path?: string;
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
                    "application/json": components["schemas"]["ManualImportFolder"];
                };
            };
        };
    };
    startManualImports: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["StartManualImports"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StartedManualImports"];
                };
            };
        };
    };
    previewManualImport: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PreviewManualImport"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportPreview"];
                };
            };
        };
    };
    getImportSettings: {
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
    changeImportSettings: {
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
    previewFolderNames: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
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
    listNotifications: {
        parameters: {
            query?: {
                unread?: boolean;
                type?: components["schemas"]["NotificationEvent"];
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
    removeReadNotifications: {
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
    countUnreadNotifications: {
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
    readNotification: {
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
    readAllNotifications: {
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
    getRemovedNotifications: {
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
                    "application/json": components["schemas"]["RemovedNotifications"];
                };
            };
        };
    };
    restoreNotifications: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NotificationRestore"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RestoredNotifications"];
                };
            };
        };
    };
    listNotificationChannels: {
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
                    "application/json": components["schemas"]["NotificationChannel"][];
                };
            };
        };
    };
    addNotificationChannel: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewNotificationChannel"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotificationChannel"];
                };
            };
        };
    };
    listNotificationChannelKinds: {
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
                    "application/json": components["schemas"]["NotificationChannelKind"][];
                };
            };
        };
    };
    removeNotificationChannel: {
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
    changeNotificationChannel: {
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
                "application/json": components["schemas"]["NotificationChannelChange"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotificationChannel"];
                };
            };
        };
    };
    testNewNotificationChannel: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NotificationChannelTestRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotificationChannelTest"];
                };
            };
        };
    };
    testNotificationChannel: {
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
                    "application/json": components["schemas"]["NotificationChannelTest"];
                };
            };
        };
    };
    getErrorReport: {
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
    sendErrorReport: {
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
    getTlsSettings: {
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
    changeTlsSettings: {
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
    generateCertificate: {
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
    uploadCertificate: {
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
    listPathMappings: {
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
    addPathMapping: {
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
    testPathMapping: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
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
    removePathMapping: {
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
    changePathMapping: {
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
    listFolder: {
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
    listRootFolders: {
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
    addRootFolder: {
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
    removeRootFolder: {
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
    changeRootFolder: {
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
    checkRootFolder: {
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
    startLibraryScan: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
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
    cancelLibraryScan: {
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
    getLibraryScanStatus: {
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
    listUnmatchedFolders: {
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
    ignoreUnmatchedFolder: {
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
    matchFolder: {
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
    getFolderRename: {
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
                    "application/json": components["schemas"]["CurrentFolderRename"];
                };
            };
        };
    };
    previewFolderRename: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["FolderRenameRequest"];
            };
        };
        responses: {
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FolderRename"];
                };
            };
        };
    };
    listFolderMoves: {
        parameters: {
            query?: {
                filter?: components["schemas"]["FolderMoveFilter"];
                search?: string;
                sort?: components["schemas"]["FolderMoveSort"];
                order?: components["schemas"]["SortOrder"];
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
                    "application/json": components["schemas"]["FolderMove"][];
                };
            };
        };
    };
    runFolderRename: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FolderRename"];
                };
            };
        };
    };
    stopFolderRename: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FolderRename"];
                };
            };
        };
    };
    undoFolderRename: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FolderRename"];
                };
            };
        };
    };
    listMemberFolders: {
        parameters: {
            query?: {
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
                    "application/json": components["schemas"]["MemberFolder"][];
                };
            };
        };
    };
    confirmMemberFolder: {
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
                "application/json": components["schemas"]["FolderConfirmation"];
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
    listJobs: {
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
    listJobRuns: {
        parameters: {
            query?: {
                limit?: number;
                offset?: number;
            };
            header?: never;
            path: {
                name: string;
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
                    "application/json": components["schemas"]["JobRun"][];
                };
            };
        };
    };
    runJob: {
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
    stopJob: {
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
    listBackups: {
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
                    "application/json": components["schemas"]["Backup"][];
                };
            };
        };
    };
    createBackup: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BackupStatus"];
                };
            };
        };
    };
    getBackupStatus: {
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
                    "application/json": components["schemas"]["BackupStatus"];
                };
            };
        };
    };
    uploadBackup: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/gzip": Blob;
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Backup"];
                };
            };
        };
    };
    getBackup: {
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
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/gzip": Blob;
                };
            };
        };
    };
    removeBackup: {
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
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    restoreBackup: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                name: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["RestoreRequest"];
            };
        };
        responses: {
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BackupStatus"];
                };
            };
        };
    };
    getBackupSettings: {
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
                    "application/json": components["schemas"]["BackupSettings"];
                };
            };
        };
    };
    changeBackupSettings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BackupSettingsChange"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BackupSettings"];
                };
            };
        };
    };
    getSystemInfo: {
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
    listHealthIssues: {
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
    getSetupGuide: {
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
                    "application/json": components["schemas"]["SetupGuide"];
                };
            };
        };
    };
    changeSetupGuide: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SetupGuideChange"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SetupGuide"];
                };
            };
        };
    };
    listSuggestedFolders: {
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
                    "application/json": components["schemas"]["SuggestedFolder"][];
                };
            };
        };
    };
    searchDownloadClients: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ClientDetectionRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetectedClient"][];
                };
            };
        };
    };
    getUpdateCheck: {
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
                    "application/json": components["schemas"]["UpdateCheck"];
                };
            };
        };
    };
    changeUpdateCheck: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateCheckChange"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UpdateCheck"];
                };
            };
        };
    };
    checkForUpdates: {
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
                    "application/json": components["schemas"]["UpdateCheck"];
                };
            };
        };
    };
    listLogLines: {
        parameters: {
            query?: {
                level?: components["schemas"]["LogLevel"];
                module?: string;
                q?: string;
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
                    "application/json": components["schemas"]["LogLine"][];
                };
            };
        };
    };
    listLogFiles: {
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
                    "application/json": components["schemas"]["LogFile"][];
                };
            };
        };
    };
    exportLogs: {
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
                    "application/zip": Blob;
                };
            };
        };
    };
    getLogSettings: {
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
                    "application/json": components["schemas"]["ShownLogSettings"];
                };
            };
        };
    };
    changeLogSettings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LogSettingsChange"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ShownLogSettings"];
                };
            };
        };
    };
    getProgramImport: {
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
                    "application/json": components["schemas"]["ProgramImportState"];
                };
            };
        };
    };
    importProgram: {
        parameters: {
            query?: {
                apply?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProgramImportSource"];
                "multipart/form-data": components["schemas"]["ProgramImportSourceForm"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProgramImport"];
                };
            };
        };
    };
    getDashboardStatus: {
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
                    "application/json": components["schemas"]["DashboardStatus"];
                };
            };
        };
    };
    listCalendar: {
        parameters: {
            query?: {
                from?: string;
                to?: string;
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
                    "application/json": components["schemas"]["CalendarEntry"][];
                };
            };
        };
    };
    getCalendarToken: {
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
                    "application/json": components["schemas"]["CalendarTokenStatus"];
                };
            };
        };
    };
    createCalendarToken: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CalendarToken"];
                };
            };
        };
    };
    revokeCalendarToken: {
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
    exportCalendar: {
        parameters: {
            query?: {
                token?: string;
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
                    "text/calendar": Blob;
                };
            };
        };
    };
    getStatistics: {
        parameters: {
            query?: {
                userId?: string;
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
                    "application/json": components["schemas"]["Statistics"];
                };
            };
        };
    };
    shareStatistics: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SharedStatistics"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SharedStatisticsResult"];
                };
            };
        };
    };
    listApiKeys: {
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
    createApiKey: {
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
    revokeApiKey: {
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
    ping: {
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
    getIntegrationLibrary: {
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
    syncIntegrationLibrary: {
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
    requestGame: {
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
    listArrVersions: {
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
                    "application/json": components["schemas"]["ArrVersions"];
                };
            };
        };
    };
    getArrStatus: {
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
                    "application/json": components["schemas"]["ArrSystemStatus"];
                };
            };
        };
    };
    listArrHealth: {
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
                    "application/json": components["schemas"]["ArrHealth"][];
                };
            };
        };
    };
    listArrIndexers: {
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
                    "application/json": components["schemas"]["ArrIndexer"][];
                };
            };
        };
    };
    addArrIndexer: {
        parameters: {
            query?: {
                forceSave?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ArrIndexerInput"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ArrIndexer"];
                };
            };
        };
    };
    listArrIndexerSchemas: {
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
                    "application/json": components["schemas"]["ArrIndexer"][];
                };
            };
        };
    };
    getArrIndexer: {
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
                    "application/json": components["schemas"]["ArrIndexer"];
                };
            };
        };
    };
    changeArrIndexer: {
        parameters: {
            query?: {
                forceSave?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ArrIndexerInput"];
            };
        };
        responses: {
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ArrIndexer"];
                };
            };
        };
    };
    removeArrIndexer: {
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
                    "application/json": components["schemas"]["ArrNothing"];
                };
            };
        };
    };
    testArrIndexer: {
        parameters: {
            query?: {
                forceSave?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ArrIndexerInput"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ArrNothing"];
                };
            };
        };
    };
    listArrMovies: {
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
                    "application/json": components["schemas"]["ArrMovie"][];
                };
            };
        };
    };
    getArrMovie: {
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
                    "application/json": components["schemas"]["ArrMovie"];
                };
            };
        };
    };
    listArrTags: {
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
                    "application/json": components["schemas"]["ArrTag"][];
                };
            };
        };
    };
    sendArrRelease: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ArrPushedRelease"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ArrPushResult"][];
                };
            };
        };
    };
    listArrQueue: {
        parameters: {
            query?: {
                page?: number;
                pageSize?: number;
                sortKey?: string;
                sortDirection?: string;
                includeMovie?: string;
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
                    "application/json": components["schemas"]["ArrQueuePage"];
                };
            };
        };
    };
    getArrQueueStatus: {
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
                    "application/json": components["schemas"]["ArrQueueStatus"];
                };
            };
        };
    };
    listArrQueueDetails: {
        parameters: {
            query?: {
                includeMovie?: string;
                movieId?: number;
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
                    "application/json": components["schemas"]["ArrQueueRecord"][];
                };
            };
        };
    };
    listArrCalendar: {
        parameters: {
            query?: {
                start?: string;
                end?: string;
                unmonitored?: string;
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
                    "application/json": components["schemas"]["ArrMovie"][];
                };
            };
        };
    };
    listArrMissing: {
        parameters: {
            query?: {
                page?: number;
                pageSize?: number;
                sortKey?: string;
                sortDirection?: string;
                monitored?: string;
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
                    "application/json": components["schemas"]["ArrMoviePage"];
                };
            };
        };
    };
    listArrHistory: {
        parameters: {
            query?: {
                page?: number;
                pageSize?: number;
                sortKey?: string;
                sortDirection?: string;
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
                    "application/json": components["schemas"]["ArrHistoryPage"];
                };
            };
        };
    };
    listAccounts: {
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
    addAccount: {
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
    removeAccount: {
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
    changeAccount: {
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
    changeStorefrontId: {
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
