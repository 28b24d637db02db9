import type { Catalog } from '../catalog.ts'

export const add: Catalog['add'] = {
  manually: '„{title}“ manuell hinzufügen',
  gameTitle: 'Spieltitel',
  searchGame: 'Nach einem Spiel suchen',
  asWanted: 'Als gesucht hinzufügen',
  asOwned: 'Als vorhanden hinzufügen',
  findGame: 'Ein Spiel finden',
  hint: 'Ludarr findet Releases gesuchter Spiele auf den Indexern, lädt sie herunter und importiert sie.',
  withoutMetadata: 'Das Spiel kann ohne Metadaten hinzugefügt werden.',
  noGame: 'Kein Spiel hat diesen Titel.',
  notListed: 'Nicht dabei?',
  found: '{count, plural, one {# Spiel} other {# Spiele}} gefunden',
  alreadyInLibrary: 'Bereits in der Bibliothek: <link>{title}</link>',
}
