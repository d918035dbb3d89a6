import { artOf } from './slot-art.ts'

/** The drawings of all symbols as files of the game client, which the proof of a round on the site shows. */
export async function symbolFiles(games: readonly { readonly code: string }[]): Promise<ReadonlyMap<string, string>> {
  const arts = await Promise.all(games.map(async ({ code }) => [code, await artOf(code)?.()] as const))
  return new Map(
    arts.flatMap(([code, art]) =>
      Object.entries(art?.symbols ?? {}).map(([id, svg]) => [`symbols/${code}/${id}.svg`, svg] as const),
    ),
  )
}
