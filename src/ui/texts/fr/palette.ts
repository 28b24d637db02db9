import type { PartialCatalog } from '../catalog.ts'

export const palette: PartialCatalog['palette'] = {
  searchAll: 'Rechercher des jeux, des pages, des paramètres et des actions',
  placeholder: 'Jeux, pages, paramètres, actions',
  searching: 'Recherche…',
  noResults: 'Aucun résultat',
  results: 'Résultats',
  searchingAll: 'Recherche de tous les jeux recherchés en cours.',
  searchWanted: 'Lancer la recherche de tous les jeux recherchés',
  keys: 'Raccourcis clavier',
  runTask: 'Exécuter la tâche',
  started: 'Démarré : {title}.',
  searchHelp: 'Chercher « {typed} » dans l’aide',
  untracked: 'Téléchargements non suivis',
}

export const paletteGroup: PartialCatalog['paletteGroup'] = {
  Recent: 'Récents',
  Pages: 'Pages',
  Games: 'Jeux',
  Settings: 'Paramètres',
  Actions: 'Actions',
}
