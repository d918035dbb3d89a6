import { TextInput, UnstyledButton } from '@baize/ui'
import type { Lane } from '@baize/contract'
import { IconFlame, IconSearch, type Icon } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import type { OwnList } from '../../api/queries.ts'
import { lanePaths } from '../../state/lanes.ts'
import { usePhrases } from '../../state/phrases.ts'
import { ownLists } from './own-games.tsx'
import classes from './lane-filters.module.css'

/** How a lane's page is narrowed; stands in the address, so that it can be linked and gone back to. */
export interface LaneSearch {
  readonly vassalage?: string
  readonly gameClassify?: string
  readonly gameName?: string
  readonly filter?: 'hot' | OwnList
}

const typingPauseMs = 300
const ownFilters = ['favourites', 'recent'] as const

/** Search by name, the filter types all, hot, favourites and recent (2.032), and the classes of the lane. */
export function LaneFilters({ lane, search }: { readonly lane: Lane; readonly search: LaneSearch }) {
  const t = usePhrases()
  const navigate = useNavigate()
  const go = (next: LaneSearch) => {
    void navigate({
      to: '/$lane',
      params: { lane: lanePaths[lane.gameCategory] },
      search: next,
      replace: true,
      resetScroll: false,
    })
  }
  const { vassalage, gameClassify, gameName = '', filter } = search
  const vendor = vassalage === undefined ? {} : { vassalage }
  const kind = gameClassify === undefined ? {} : { gameClassify }
  const hot = filter === 'hot' ? { filter } : {}
  // Changing the filter clears the search, and pressing it again takes it off (4.016).
  const choose = (next: 'hot' | OwnList) =>
    go({ ...vendor, ...(next === 'hot' ? kind : {}), ...(next === filter ? {} : { filter: next }) })
  const classesShown = lane.gameClassify.filter(({ vendors }) => vassalage === undefined || vendors.includes(vassalage))
  return (
    <div className={classes.filters}>
      <NameField
        initial={gameName}
        key={lane.gameCategory}
        onSearch={(name) => go({ ...vendor, ...kind, ...hot, ...(name === '' ? {} : { gameName: name }) })}
      />
      <div aria-label={t('lobby.classes')} className={classes.chips} role="group">
        <Chip
          label={t('lobby.all')}
          onPress={() => go(vendor)}
          pressed={filter === undefined && gameClassify === undefined}
        />
        <Chip icon={IconFlame} label={t('lobby.hot')} onPress={() => choose('hot')} pressed={filter === 'hot'} />
        {ownFilters.map((own) => (
          <Chip
            icon={ownLists[own].icon}
            key={own}
            label={t(ownLists[own].title)}
            onPress={() => choose(own)}
            pressed={filter === own}
          />
        ))}
        {classesShown.map(({ code, title }) => (
          <Chip
            key={code}
            label={title}
            onPress={() => go({ ...vendor, ...hot, gameClassify: code })}
            pressed={gameClassify === code}
          />
        ))}
      </div>
    </div>
  )
}

function Chip({
  label,
  pressed,
  onPress,
  icon: Sign,
}: {
  label: string
  pressed: boolean
  onPress: () => void
  icon?: Icon
}) {
  return (
    <UnstyledButton aria-pressed={pressed} className={classes.chip} onClick={onPress}>
      {Sign === undefined ? null : <Sign aria-hidden size="1rem" />}
      {label}
    </UnstyledButton>
  )
}

function NameField({ initial, onSearch }: { readonly initial: string; readonly onSearch: (name: string) => void }) {
  const t = usePhrases()
  const [text, setText] = useState(initial)
  const [known, setKnown] = useState(initial)
  // The address changed by other means than typing (all games, back): the field follows.
  if (known !== initial) {
    setKnown(initial)
    if (text.trim() !== initial) setText(initial)
  }
  const search = useEffectEvent(onSearch)
  useEffect(() => {
    const name = text.trim()
    if (name === initial) return
    const timer = setTimeout(() => search(name), typingPauseMs)
    return () => clearTimeout(timer)
  }, [text, initial])
  return (
    <TextInput
      aria-label={t('lobby.search')}
      className={classes.search ?? ''}
      leftSection={<IconSearch aria-hidden size="1.1rem" />}
      maxLength={64}
      onChange={(event) => setText(event.currentTarget.value)}
      placeholder={t('lobby.search')}
      size="md"
      type="search"
      value={text}
    />
  )
}
