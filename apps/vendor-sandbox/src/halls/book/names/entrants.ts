import type { Words } from '../../../settings.ts'
import {
  clubs,
  colleges,
  crests,
  familyNames,
  givenNames,
  horseFirst,
  horseSecond,
  squads,
  towns,
  type Triple,
} from './word-lists.ts'

/** Who takes part in the matches of a game. */
export type NameStyle = 'club' | 'crest' | 'squad' | 'player' | 'horse' | 'college' | 'gamer'

/** How many different entrants a style has. */
export function poolSize(style: NameStyle): number {
  return style === 'college' ? 12 : 24
}

function at(list: readonly Triple[], nth: number): Triple {
  return list[nth % list.length] ?? ['?', '?', '?']
}

function words(EN: string, TH: string, CN: string): Words {
  return { EN, TH, CN }
}

/** The name of an entrant. `shift` makes the pools of different leagues differ; the same numbers give the same name. */
export function nameOf(style: NameStyle, entrant: number, shift: number): Words {
  const one = entrant + shift
  switch (style) {
    case 'club': {
      const [town, club] = [at(towns, one), at(clubs, one * 3 + shift)]
      return words(`${town[0]} ${club[0]}`, `${town[1]} ${club[1]}`, `${town[2]}${club[2]}`)
    }
    case 'crest': {
      const [town, crest] = [at(towns, one), at(crests, one * 3 + shift)]
      return words(`${town[0]} ${crest[0]}`, `${town[1]} ${crest[1]}`, `${town[2]}${crest[2]}`)
    }
    case 'squad': {
      // 14 first words and 10 crests: the same pair returns only after 70.
      const [first, crest] = [at(squads, one), at(crests, one + Math.floor(one / squads.length))]
      return words(`${first[0]} ${crest[0]}`, `${first[1]} ${crest[1]}`, `${first[2]}${crest[2]}`)
    }
    case 'player': {
      const [given, family] = [at(givenNames, one * 5 + shift), at(familyNames, one)]
      return words(`${given[0]} ${family[0]}`, `${given[1]} ${family[1]}`, `${given[2]}·${family[2]}`)
    }
    case 'gamer': {
      const [first, family] = [at(squads, one + shift), at(familyNames, one)]
      return words(`${family[0]} (${first[0]})`, `${family[1]} (${first[1]})`, `${family[2]}（${first[2]}）`)
    }
    case 'horse': {
      const [first, second] = [at(horseFirst, one), at(horseSecond, one + Math.floor(one / horseFirst.length) * 3)]
      return words(`${first[0]} ${second[0]}`, `${second[1]}${first[1]}`, `${first[2]}${second[2]}`)
    }
    case 'college': {
      const [EN, TH, CN] = at(colleges, one)
      return words(EN, TH, CN)
    }
  }
}
