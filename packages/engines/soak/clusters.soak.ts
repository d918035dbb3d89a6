import { agreesWithPublished, clusterGames, playCluster, simulatePays, type PublishedCluster } from '../src/index.ts'
import { fiveByFive } from '../src/cluster/cluster-counts.ts'
import { clusterReturnOf } from '../src/cluster/cluster-return.ts'
import { payOfCluster } from '../src/cluster/cluster.ts'
import { fairChanceOf } from '../src/testing/fair-chance.ts'

// Plays two million rounds of each cluster game, as the soak of slots does, and computes the mean square of a board's pay a second
// time: from the pay of every set of cells, and for two symbols from every two sets that have no cell in common.

const rounds = 2_000_000

function agrees(game: PublishedCluster, run: number, more = 0): boolean {
  const chanceOf = fairChanceOf(run)
  const payOf = (round: number) => {
    const { payCoins } = playCluster(game, chanceOf(round))
    return payCoins === 0 ? 0 : payCoins + more
  }
  const found = simulatePays(game, payOf, rounds)
  console.log(
    [
      game.code.padEnd(20),
      game.publishedReturn.rtp,
      found.rtp.toFixed(6),
      found.z.toFixed(2),
      found.hitZ.toFixed(2),
    ].join('  '),
  )
  return agreesWithPublished(found)
}

const sets = 2 ** 25
const left = 0b00001_00001_00001_00001_00001
const right = left << 4

/** The pay of every set of cells for the pays of one symbol: that of one of its clusters, and that of the rest. */
function payOfSets(pays: readonly number[]): Float64Array {
  const pay = new Float64Array(sets)
  for (let set = 1; set < sets; set += 1) {
    let [cluster, grown] = [0, set & -set]
    while (cluster !== grown) {
      cluster = grown
      const sides = ((cluster & ~right) << 1) | ((cluster & ~left) >> 1) | (cluster << 5) | (cluster >> 5)
      grown = (cluster | sides) & set
    }
    pay[set] = (pays[bitsOf(cluster)] ?? 0) + (pay[set & ~cluster] ?? 0)
  }
  return pay
}

function bitsOf(set: number): number {
  let bits = 0
  for (let rest = set; rest !== 0; rest &= rest - 1) bits += 1
  return bits
}

/** Turns the pay of every set into the mean pay of every region, whose cells are each in the set with this chance. */
function overRegions(pay: Float64Array, chance: number): void {
  for (let bit = 1; bit < sets; bit <<= 1)
    for (let set = bit; set < sets; set = (set + 1) | bit)
      pay[set] = (pay[set] ?? 0) * chance + (pay[set ^ bit] ?? 0) * (1 - chance)
}

/** The mean square of a board's pay. */
function squareOfBoard({ symbols }: PublishedCluster): number {
  const one = 1 / symbols.length
  const weights = Array.from({ length: 26 }, (_, cells) => one ** cells * (1 - one) ** (25 - cells))
  const pays = symbols.map((symbol) => Array.from({ length: 26 }, (_, size) => payOfCluster(symbol, size)))
  let square = 0
  for (const symbol of pays) {
    const others = pays.filter((other) => other !== symbol)
    const own = payOfSets(symbol)
    const theirs = payOfSets(symbol.map((_, size) => others.reduce((sum, other) => sum + (other[size] ?? 0), 0)))
    // Of the cells that this symbol leaves, each is one of another symbol with this chance.
    overRegions(theirs, one / (1 - one))
    for (let set = 1; set < sets; set += 1) {
      const pay = own[set] ?? 0
      if (pay > 0) square += (weights[bitsOf(set)] ?? 0) * pay * (pay + (theirs[sets - 1 - set] ?? 0))
    }
  }
  return square
}

console.log('cluster game          published  found       z   hit z')
const deviating = clusterGames.filter((game) => !agrees(game, 11) && !agrees(game, 12))
for (const { code } of deviating) console.log(`${code} deviates from its published return`)

const differing = clusterGames.filter((game) => {
  const { boardSquare } = clusterReturnOf(game, fiveByFive)
  const exact = Number((boardSquare.numerator * 10n ** 12n) / boardSquare.denominator) / 1e12
  const found = squareOfBoard(game)
  console.log(`${game.code}: mean square of a board ${exact.toFixed(9)}, by sets ${found.toFixed(9)}`)
  return Math.abs(found / exact - 1) > 1e-9
})

console.log('negative control with two coins too much on each win, which must be caught:')
const [control] = clusterGames
const caught = control !== undefined && !agrees(control, 11, 2)
if (!caught) console.log('the planted fault was not caught')

process.exitCode = deviating.length === 0 && differing.length === 0 && caught ? 0 : 1
