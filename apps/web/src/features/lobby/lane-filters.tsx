import { TextInput, UnstyledButton } from '@baize/ui'
import type { Lane } from '@baize/contract'
import { IconFlame, IconSearch } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { lanePaths } from '../../state/lanes.ts'
import { usePhrases } from '../../state/phrases.ts'
import classes from './lane-filters.module.css'

/** How a lane's page is narrowed; stands in the address, so that it can be linked and gone back to. */
export interface LaneSearch {
  readonly vassalage?: string
  readonly gameClassify?: string
  readonly gameName?: string
  readonly hot?: true
}

const typingPauseMs = 300

/** Search by name, hot games only, and the classes of the lane. */
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
  const { gameName: _, ...unnamed } = search
  const { hot, ...notHot } = search
  const { gameClassify: __, ...withoutKind } = notHot
  const classesShown = lane.gameClassify.filter(
    ({ vendors }) => search.vassalage === undefined || vendors.includes(search.vassalage),
  )
  return (
    <div className={classes.filters}>
      <NameField
        initial={search.gameName ?? ''}
        key={lane.gameCategory}
        onSearch={(gameName) => go(gameName === '' ? unnamed : { ...unnamed, gameName })}
      />
      <div aria-label={t('lobby.classes')} className={classes.chips} role="group">
        <Chip
          label={t('lobby.all')}
          onPress={() => go(withoutKind)}
          pressed={hot !== true && search.gameClassify === undefined}
        />
        <Chip
          flame
          label={t('lobby.hot')}
          onPress={() => go(hot === true ? notHot : { ...search, hot: true })}
          pressed={hot === true}
        />
        {classesShown.map(({ code, title }) => (
          <Chip
            key={code}
            label={title}
            onPress={() => go({ ...withoutKind, gameClassify: code })}
            pressed={search.gameClassify === code}
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
  flame = false,
}: {
  label: string
  pressed: boolean
  onPress: () => void
  flame?: boolean
}) {
  return (
    <UnstyledButton aria-pressed={pressed} className={classes.chip} onClick={onPress}>
      {flame ? <IconFlame aria-hidden size="1rem" /> : null}
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
