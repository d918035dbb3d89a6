import { animalOf, animals, betByCode, type BetType, type Pick } from '@baize/lottery'
import { partsOfOption } from '@baize/phrases/lottery-bet-names'
import { Fragment } from 'react'
import { useLotteryBettingPhrases } from '../../../../language/phrases.ts'
import { Die } from '../../parts/dice.tsx'
import { rateText } from '../../parts/rate-text.ts'
import classes from './pickers.module.css'
import { toggled } from '../entry.rules.ts'
import { partOf } from '../slip.rules.ts'
import { useBetNames } from '../use-bet-names.ts'
import type { PickerProps } from './picker-props.ts'
import { SymbolGrid, type GridSymbol, type SymbolGridProps } from './symbol-grid.tsx'

type Props = PickerProps & { readonly bet: BetType; readonly pick: Pick & { readonly kind: 'choose' } }

/** One set of symbols: digits, numbers, faces of dice, animals, or options by place. Of several at once, it says how many are needed. */
export function ChoosePicker(props: Props) {
  const say = useLotteryBettingPhrases()
  const names = useBetNames(props.game.format)
  const { entry, bet, pick } = props
  const [chosen = []] = entry.sets
  const symbols = useGridSymbols(props)
  const press = (symbol: string) => {
    const next = new Set(toggled(chosen, [symbol]))
    entry.change([pick.symbols.filter((one) => next.has(one))])
  }
  const byPlace = Map.groupBy(inOrder(symbols), ({ symbol }) => partsOfOption(symbol)[0])
  return (
    <div className={classes.choose}>
      {pick.size === 1 ? null : <p className={classes.muted}>{say('pick.choose', pick.size, chosen.length)}</p>}
      {[...byPlace].map(([place, ofPlace]) => {
        const label = place === undefined ? names.bet(bet.code) : names.place(place)
        return (
          <Fragment key={place ?? ''}>
            {place === undefined ? null : <span className={classes.setName}>{label}</span>}
            <SymbolGrid
              chosen={chosen}
              label={label}
              layout={layoutOf(bet, pick, ofPlace.length)}
              onPress={press}
              symbols={ofPlace}
            />
          </Fragment>
        )
      })}
    </div>
  )
}

/** Numbers by their value: as names of options, 10 comes before 01. */
function inOrder(symbols: readonly GridSymbol[]): readonly GridSymbol[] {
  const valueOf = ({ symbol }: GridSymbol) => partsOfOption(symbol)[1]
  if (!symbols.every((one) => /^\d+$/.test(valueOf(one)))) return symbols
  return symbols.toSorted((a, b) => Number(valueOf(a)) - Number(valueOf(b)))
}

function layoutOf({ code }: BetType, { symbols }: Props['pick'], count: number): SymbolGridProps['layout'] {
  const [, value] = partsOfOption(symbols[0] ?? '')
  if (symbols.length === 6) return 'dice'
  if (count <= 4) return 'few'
  if (symbols.length === 100) return 'ten'
  if (/^n-|^\d\d$/.test(value)) return symbols.length === 49 ? 'seven' : 'five'
  return /^\d$/.test(value) || code === 'sum' || code.endsWith('-sum') ? 'five' : 'wide'
}

/** The symbols of a bet with what each pays, where rates differ, and their colours, animals and dice. */
function useGridSymbols({ game, terms, entry, bet, pick }: Props): readonly GridSymbol[] {
  const names = useBetNames(game.format)
  const codes = entry.bets.map(({ code }) => code)
  const rates = game.rates[bet.code] ?? {}
  const showsRates = Object.keys(rates).length > 1
  const { rule } = bet
  return pick.symbols.map((symbol) => {
    const part = partOf(terms, codes, symbol)
    if (rule.kind === 'animal') {
      const tier = symbol === game.yearAnimal ? 'year' : 'other'
      const face = (
        <>
          {names.value(symbol)}
          <span className={classes.numbersOf}>{numbersOf(game.yearAnimal, symbol)}</span>
        </>
      )
      return { symbol, face, note: `×${rateText(rates[tier] ?? '')}`, part }
    }
    if (pick.symbols.length === 6 && /^\d$/.test(symbol))
      return { symbol, face: <Die face={symbol} />, name: symbol, part }
    const tier = rule.kind === 'option' ? rule.options[symbol]?.tier : undefined
    const value = names.value(symbol)
    return {
      symbol,
      face: symbol.startsWith('sum-') ? symbol.slice(4) : value,
      ...(symbol.startsWith('sum-') ? { name: value } : {}),
      note: showsRates && tier !== undefined ? `×${rateText(rates[tier] ?? '')}` : undefined,
      colour: colourOf(terms.format.code === 'six-of-49' ? value : symbol, terms),
      part,
    }
  })
}

/** The colour of a number of 49, or of the option on a colour. */
function colourOf(symbol: string, { format }: Props['terms']): string | undefined {
  if (format.code !== 'six-of-49') return undefined
  const rule = betByCode(format, 'special-colour')?.rule
  if (rule?.kind !== 'option') return undefined
  return Object.entries(rule.options).find(([, { values }]) => values.includes(Number(symbol)))?.[0]
}

/** The numbers of 49 that belong to an animal. */
function numbersOf(yearAnimal: string, symbol: string): string {
  const year = animals.find((animal) => animal === yearAnimal)
  if (year === undefined) return ''
  return Array.from({ length: 49 }, (_, index) => index + 1)
    .filter((value) => animalOf(value, year) === symbol)
    .map((value) => String(value).padStart(2, '0'))
    .join(' ')
}
