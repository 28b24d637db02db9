import type { AreaTexts } from '#domain/messages/say.ts'

/** Requests of members, their answers, and games that others of the household have. */
export const household: AreaTexts<'household'> = {
  notShared: 'Niemand im Haushalt teilt dieses Spiel',
  needNotAsk: 'Um Spiele muss hier nicht gebeten werden. Es stattdessen als gesucht hinzufügen',
  waitsForApproval: 'Dieses Spiel wartet auf die Zusage eines Administrators',
  needsApproval: 'Ein Administrator muss diesem Spiel erst zustimmen. Darum bitten.',
  filesOfOther: 'Die Dateien dieses Spiels gehören {name}. Für eigene Dateien das Spiel aus der Bibliothek entfernen.',
  partsByAdministrators: 'Von Hand eingegebene Erweiterungen kann nur ein Administrator suchen lassen',
  statusCannotAsk: 'Ein Status kann nicht um ein Spiel bitten. „Darum bitten“ verwenden',
  cannotBecomeOther: 'Aus dem erbetenen Spiel kann kein anderes werden. Stattdessen um das andere Spiel bitten',
  withdrawn: 'Diese Bitte wurde zurückgezogen',
  alreadyAsked: 'Um dieses Spiel wurde schon gebeten',
  alreadySearched: 'Dieses Spiel wird schon gesucht',
  alreadyOwned: 'Dieses Spiel ist schon vorhanden',
  needNotAsk2: 'Hier muss nicht gebeten werden. Das Spiel stattdessen auf „Gesucht“ setzen',
  nobodyElseAsks: 'Niemand sonst bittet gerade um dieses Spiel',
  requestNotFound: 'Diese Bitte gibt es nicht mehr',
  reasonNeeded: 'Einen Grund eingeben',
  linksByAdministrators:
    'Downloads aus Links und Dateien darf nur ein Administrator hinzufügen. Stattdessen um das Spiel bitten.',
  otherGameThanApproved:
    'Dieses Release gehört womöglich zu einem anderen als dem zugesagten Spiel. Ein anderes wählen.',
  alreadyDeclined: 'Diese Bitte wurde schon abgelehnt',
  alreadyFulfilled: 'Diese Bitte ist schon erfüllt',
  alreadyApproved: 'Dieser Bitte wurde schon zugestimmt',
  dailyLimit:
    'Die Grenze von {count, plural, one {einem Spiel} other {# Spielen}} am Tag ist erreicht. Später erneut versuchen.',
  limit:
    'Die Grenze von {count, plural, one {einem Spiel} other {# Spielen}} in {days} Tagen ist erreicht. Später erneut versuchen.',
}
