import { defaultLanguage, languages } from '@baize/phrases'

const rounds = 400
const atOnce = 4
const warmUp = 40

/** Search terms: beginnings, middles and numbers in three languages, and a term without matches. */
const names = ['dragon', '龙 9', 'ดอกบัว', 'lucky ko', 'x9z', '7', 'MOONLIT naga 1', '翡翠', 'หงส์ไฟราตรี', 'many-99']

/** The durations in milliseconds of many searches over HTTP, four at a time, over the first pages of the results. */
export async function searchGames(site: string): Promise<number[]> {
  const tookMs: number[] = []
  let next = 0
  const one = async () => {
    for (let place = next++; place < rounds + warmUp; place = next++) {
      const ms = await search(site, place)
      if (place >= warmUp) tookMs.push(ms)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, one))
  return tookMs
}

async function search(site: string, place: number): Promise<number> {
  const query = new URLSearchParams({
    gameType: 'RNG',
    gameName: names[place % names.length] ?? '',
    language: languages[place % languages.length] ?? defaultLanguage,
    pageNo: String(1 + (Math.floor(place / names.length) % 3)),
    pageSize: '18',
  })
  const beganMs = performance.now()
  const reply = await fetch(`${site}/wps/relay/GCSGAME_gameList?${query}`)
  await reply.json()
  if (!reply.ok) throw new Error(`a search failed with status ${reply.status}`)
  return performance.now() - beganMs
}
