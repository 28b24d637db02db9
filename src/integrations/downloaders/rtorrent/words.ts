export const product = 'rTorrent'
