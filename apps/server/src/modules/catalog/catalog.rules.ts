import type { CatalogFiles, GameEntry } from './catalog.files.ts'
import type { CatalogContent, CatalogGame, GameKey } from './catalog.types.ts'

/** The vendor code of our own games. Only these games have an engine here. */
export const ownVendorCode = 'BZ'

/** The key as one text: `BZ/bz-dragon-tide`. Codes never contain a slash. */
export function keyOf({ vendorCode, gameCode }: GameKey): string {
  return `${vendorCode}/${gameCode}`
}

/**
 * Finds the first inconsistency between files that are each valid on their own. Returns one line for the person who
 * edits them, or `undefined` if the files are consistent.
 */
export function problemOf({ categories, vendors, games }: CatalogFiles): string | undefined {
  const kinds = new Set(
    categories.flatMap((category) => category.classifications.map(({ code }) => `${category.gameType}/${code}`)),
  )
  const declared = new Set(
    vendors.flatMap(({ code, gameTypes, classifications }) =>
      gameTypes.flatMap((type) => (classifications[type] ?? []).map((kind) => `${code}/${type}/${kind}`)),
    ),
  )
  return (
    repeated(
      'categories.json: the category',
      categories.map((category) => category.gameType),
    ) ??
    repeated(
      'categories.json: the classification',
      categories.flatMap((category) => category.classifications.map(({ code }) => `${category.gameType}/${code}`)),
    ) ??
    repeated(
      'vendors.json: the vendor',
      vendors.map((vendor) => vendor.code),
    ) ??
    repeated(
      'games: the nodeId',
      games.map((game) => String(game.nodeId)),
    ) ??
    repeated('games: the game', games.map(keyOf)) ??
    games.map((game) => problemOfGame(game, kinds, declared)).find((problem) => problem !== undefined)
  )
}

function repeated(what: string, names: readonly string[]): string | undefined {
  const seen = new Set<string>()
  const twice = names.find((name) => seen.size === seen.add(name).size)
  return twice === undefined ? undefined : `${what} ${twice} appears twice`
}

function problemOfGame(game: GameEntry, kinds: ReadonlySet<string>, declared: ReadonlySet<string>): string | undefined {
  const { vendorCode, gameCode, gameType, gameClassify, playable, supportPlay, opensList } = game
  const name = `the game ${keyOf(game)}`
  if (!kinds.has(`${gameType}/${gameClassify}`))
    return `${name}: categories.json has no classification ${gameType}/${gameClassify}`
  if (!declared.has(`${vendorCode}/${gameType}/${gameClassify}`)) {
    return `${name}: vendors.json does not declare ${gameType}/${gameClassify} for the vendor ${vendorCode}`
  }
  if (opensList) {
    if (vendorCode === ownVendorCode || playable !== null || supportPlay === 0)
      return `${name}: an entry that opens a list must be an outside vendor's, cannot have an engine and cannot offer a free trial`
    return undefined
  }
  if (playable === null) {
    // Whether an outside vendor's game and its trial are open is only known once the vendor is connected.
    if (vendorCode !== ownVendorCode || supportPlay !== 0) return undefined
    return `${name}: it is in preparation and cannot offer a free trial`
  }
  if (vendorCode !== ownVendorCode) return `${name}: only games of the vendor ${ownVendorCode} have an engine here`
  return playable === gameCode ? undefined : `${name}: playable is "${playable}" but must be its gameCode`
}

/** Builds the catalogue from its files, in the order of the lobby: by category, then as in the category's file. */
export function contentOf({ categories, vendors, games }: CatalogFiles): CatalogContent {
  const categoryOrder = new Map(categories.map((category, index) => [category.gameType, index]))
  const place = (game: GameEntry) => categoryOrder.get(game.gameType) ?? categories.length
  return {
    categories: categories.map(({ gameType, title }) => ({ gameType, title })),
    classifications: categories.flatMap(({ gameType, classifications }) =>
      classifications.map(({ code, name }) => ({ gameType, code, name })),
    ),
    vendors: vendors.map(({ code, displayName }) => ({ code, name: displayName })),
    games: games.toSorted((left, right) => place(left) - place(right)).map(gameOf),
  }
}

function gameOf(entry: GameEntry): CatalogGame {
  return {
    nodeId: entry.nodeId,
    vendorCode: entry.vendorCode,
    gameCode: entry.gameCode,
    gameType: entry.gameType,
    classification: entry.gameClassify,
    name: entry.name,
    isHot: entry.isHot === 1,
    // In the specification, the flag 0 means that a free trial is offered (2.040).
    offersTrial: entry.supportPlay === 0,
    minBetMinor: entry.minBetMinor,
    minLines: entry.minLineNum,
    engineCode: entry.playable ?? undefined,
    opensList: entry.opensList ?? false,
    gone: false,
  }
}

/**
 * Returns a message if a file gives a stored game another identity. Identities never change, so that is a mistake in
 * the file.
 */
export function changedIdentity(
  stored: readonly (GameKey & { readonly nodeId: number })[],
  games: readonly CatalogGame[],
): string | undefined {
  const keyOfNode = new Map(stored.map((game) => [game.nodeId, keyOf(game)]))
  const nodeOfKey = new Map(stored.map((game) => [keyOf(game), game.nodeId]))
  for (const game of games) {
    const key = keyOf(game)
    const before = keyOfNode.get(game.nodeId)
    if (before !== undefined && before !== key)
      return `the nodeId ${game.nodeId} was given to ${before} and cannot become ${key}`
    const node = nodeOfKey.get(key)
    if (node !== undefined && node !== game.nodeId)
      return `the game ${key} has the nodeId ${node} and cannot become ${game.nodeId}`
  }
  return undefined
}
