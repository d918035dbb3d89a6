import type { PublishedCluster, PublishedSlot } from '@baize/engines'

/** A cluster game as the picture of slots sees it: its columns as reels, each with all symbols in an order of its own. */
export function clusterFace(game: PublishedCluster): PublishedSlot {
  const { code, title, version, symbols, columns, rows, betUnits, publishedReturn } = game
  const ids = symbols.map(({ id }) => id)
  const strips = Array.from({ length: columns }, (_, column) => {
    const turned = (column * 3) % ids.length
    return [...ids.slice(turned), ...ids.slice(0, turned)]
  })
  return {
    code,
    title,
    version,
    symbols,
    rows,
    strips,
    evaluation: { kind: 'ways' },
    betUnits,
    feature: { kind: 'none' },
    publishedReturn: { ...publishedReturn, featureRate: '0.000000' },
  }
}
