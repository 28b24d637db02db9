/**
 * The version of Radarr whose API this is like. Prowlarr adds no indexers to an application that reports an older version
 * than 4.0.4 (3.1.1 within version 3), so that Ludarr cannot report its own here.
 */
export const arrVersion = '5.0.0.0'
export const arrVersionHeader = 'x-application-version'
