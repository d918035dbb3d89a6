import {
  bzCoralKingdom,
  bzDice,
  bzMines,
  bzPlinko,
  bzThreeCard,
  bzWheel,
  fishWeapons,
  risks,
  type EngineName,
  type GameBet,
} from '@baize/engines'
import { TextInput } from '@baize/ui'
import { Choice } from '@baize/ui/choice'
import { useState } from 'react'
import { useProofPhrases } from '../../language/phrases.ts'
import { fishKinds, fishName } from './bet-text.ts'

/** A bet of each engine to begin with; slots and cluster games have none. */
export function firstBetOf(engine: EngineName): GameBet | undefined {
  switch (engine) {
    case 'dice':
      return { engine, side: 'under', chance: 4_950 }
    case 'plinko':
      return { engine, rows: 12, risk: 'medium' }
    case 'wheel':
      return { engine, segments: 20, risk: 'medium' }
    case 'mines':
      return { engine, mines: 3 }
    case 'fish':
      return { engine, weapon: 'cannon', shots: ['anchovy'] }
    case 'blackjack':
    case 'videoPoker':
      return { engine }
    case 'threeCard':
      return { engine, pairPlus: 0 }
    case 'slot':
    case 'cluster':
      return undefined
  }
}

/** The inputs of what a player chose before a round. */
export function BetInputs({ bet, onChange }: { readonly bet: GameBet; readonly onChange: (bet: GameBet) => void }) {
  const t = useProofPhrases()
  switch (bet.engine) {
    case 'dice':
      return <DiceInputs bet={bet} onChange={onChange} />
    case 'plinko':
      return (
        <>
          <NumberChoice
            label={t('bet.rows')}
            numbers={Object.keys(bzPlinko.tables).map(Number)}
            onChange={(rows) => onChange({ ...bet, rows })}
            value={bet.rows}
          />
          <RiskChoice onChange={(risk) => onChange({ ...bet, risk })} value={bet.risk} />
        </>
      )
    case 'wheel':
      return (
        <>
          <NumberChoice
            label={t('bet.segments')}
            numbers={Object.keys(bzWheel.wheels).map(Number)}
            onChange={(segments) => onChange({ ...bet, segments })}
            value={bet.segments}
          />
          <RiskChoice onChange={(risk) => onChange({ ...bet, risk })} value={bet.risk} />
        </>
      )
    case 'mines':
      return (
        <NumberChoice
          label={t('bet.mineCount')}
          numbers={Array.from({ length: bzMines.greatestMines }, (_, index) => index + bzMines.leastMines)}
          onChange={(mines) => onChange({ ...bet, mines })}
          value={bet.mines}
        />
      )
    case 'fish':
      return <FishInputs bet={bet} onChange={onChange} />
    case 'threeCard':
      return (
        <NumberChoice
          label={t('bet.pairPlus')}
          numbers={bzThreeCard.pairPlusTimes}
          onChange={(pairPlus) => onChange({ ...bet, pairPlus })}
          value={bet.pairPlus}
        />
      )
    case 'blackjack':
    case 'videoPoker':
      return null
  }
}

/** The shots of a volley, one after another. */
function FishInputs({
  bet,
  onChange,
}: {
  readonly bet: Extract<GameBet, { engine: 'fish' }>
  readonly onChange: (bet: GameBet) => void
}) {
  const t = useProofPhrases()
  const options = fishKinds.map((kind) => ({ value: kind, label: fishName(t, kind) }))
  return (
    <>
      <Choice
        label={t('bet.weapon')}
        onChange={(chosen) => onChange({ ...bet, weapon: fishWeapons.find((one) => one === chosen) ?? bet.weapon })}
        options={fishWeapons.map((weapon) => ({ value: weapon, label: t(`weapon.${weapon}`) }))}
        value={bet.weapon}
      />
      <NumberChoice
        label={t('bet.shots')}
        numbers={Array.from({ length: bzCoralKingdom.mostShots }, (_, place) => place + 1)}
        onChange={(count) =>
          onChange({ ...bet, shots: Array.from({ length: count }, (_, place) => bet.shots[place] ?? 'anchovy') })
        }
        value={bet.shots.length}
      />
      {bet.shots.map((kind, shot) => (
        <Choice
          // Shots have no other name than their place.
          // oxlint-disable-next-line react/no-array-index-key
          key={shot}
          label={t('bet.shot', shot + 1)}
          onChange={(chosen) =>
            onChange({ ...bet, shots: bet.shots.map((one, place) => (place === shot ? chosen : one)) })
          }
          options={options}
          value={kind}
        />
      ))}
    </>
  )
}

function DiceInputs({
  bet,
  onChange,
}: {
  readonly bet: Extract<GameBet, { engine: 'dice' }>
  readonly onChange: (bet: GameBet) => void
}) {
  const t = useProofPhrases()
  const [text, setText] = useState((bet.chance / 100).toFixed(2))
  return (
    <>
      <Choice
        label={t('bet.side')}
        onChange={(side) => onChange({ ...bet, side: side === 'over' ? 'over' : 'under' })}
        options={[
          { value: 'under', label: t('bet.side.under') },
          { value: 'over', label: t('bet.side.over') },
        ]}
        value={bet.side}
      />
      <TextInput
        inputMode="decimal"
        label={t('bet.chance')}
        name="bet"
        onChange={({ currentTarget: { value } }) => {
          setText(value)
          const chance = Math.round(Number(value) * 100)
          onChange({ ...bet, chance: Number.isFinite(chance) ? chance : bzDice.greatestChance + 1 })
        }}
        size="md"
        value={text}
      />
    </>
  )
}

function NumberChoice({
  label,
  numbers,
  value,
  onChange,
}: {
  readonly label: string
  readonly numbers: readonly number[]
  readonly value: number
  readonly onChange: (value: number) => void
}) {
  return (
    <Choice
      label={label}
      onChange={(chosen) => onChange(Number(chosen))}
      options={numbers.map((one) => ({ value: String(one), label: String(one) }))}
      value={String(value)}
    />
  )
}

function RiskChoice({
  value,
  onChange,
}: {
  readonly value: (typeof risks)[number]
  readonly onChange: (value: (typeof risks)[number]) => void
}) {
  const t = useProofPhrases()
  return (
    <Choice
      label={t('bet.risk')}
      onChange={(chosen) => onChange(risks.find((one) => one === chosen) ?? value)}
      options={risks.map((one) => ({ value: one, label: t(`risk.${one}`) }))}
      value={value}
    />
  )
}
