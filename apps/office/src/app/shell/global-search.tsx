import { Loader } from '@baize/ui'
import { IconSearch } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useId, useRef, useState, type KeyboardEvent } from 'react'
import { useShortcut } from '../../keyboard/shortcuts.ts'
import { usePhrases } from '../../language/phrases.ts'
import type { SearchHit } from '../search/provider.ts'
import { useFound } from '../search/use-search.ts'
import classes from './global-search.module.css'

/** Searches everything, from any page: `/` goes to it, the arrows choose, `Enter` opens, `Escape` leaves. */
export function GlobalSearch() {
  const t = usePhrases()
  const navigate = useNavigate()
  const field = useRef<HTMLInputElement>(null)
  const listId = useId()
  const [text, setText] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [chosen, setChosen] = useState(0)
  const { groups, isSearching, first } = useFound(text)
  const hits = groups.flatMap((group) => group.hits)
  const current = hits[Math.min(chosen, hits.length - 1)]
  const isShown = isOpen && text.trim() !== ''
  const leave = () => {
    setText('')
    setOpen(false)
    field.current?.blur()
  }
  const go = ({ to, search = {} }: SearchHit) => {
    leave()
    void navigate({ to, search })
  }
  const enter = async () => {
    // Whoever types fast presses Enter before it is known what the text finds; what is shown then is of less text.
    const hit = isSearching && chosen === 0 ? await first() : current
    if (hit !== undefined && field.current?.value === text) go(hit)
  }
  useShortcut('/', t('keys.search'), () => field.current?.focus())
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) {
      event.preventDefault()
      setChosen((Math.min(chosen, hits.length - 1) + step + hits.length) % Math.max(hits.length, 1))
    }
    if (event.key === 'Escape') leave()
    if (event.key === 'Enter' && isShown) void enter()
  }
  return (
    <div className={classes.search} role="search">
      <IconSearch aria-hidden className={classes.glass} size={18} />
      <input
        aria-activedescendant={isShown && current !== undefined ? `${listId}-${current.key}` : undefined}
        aria-autocomplete="list"
        aria-controls={listId}
        aria-expanded={isShown}
        aria-label={t('search.label')}
        autoComplete="off"
        className={classes.field}
        maxLength={100}
        onBlur={() => setOpen(false)}
        onChange={({ currentTarget }) => {
          setText(currentTarget.value)
          setChosen(0)
          setOpen(true)
        }}
        onFocus={() => setOpen(true)}
        onKeyDown={onKeyDown}
        placeholder={t('search.hint')}
        ref={field}
        role="combobox"
        spellCheck={false}
        type="text"
        value={text}
      />
      {isSearching ? (
        <Loader className={classes.busy ?? ''} size="xs" />
      ) : (
        <kbd aria-hidden className={classes.key}>
          /
        </kbd>
      )}
      <div aria-label={t('search.found')} className={classes.found} hidden={!isShown} id={listId} role="listbox">
        {groups.map(({ name, hits: found }) => (
          <div aria-label={name} key={name} role="group">
            <p aria-hidden className={classes.group}>
              {name}
            </p>
            {found.map((hit) => (
              <Hit
                hit={hit}
                id={`${listId}-${hit.key}`}
                isChosen={hit === current}
                key={hit.key}
                onChoose={() => go(hit)}
              />
            ))}
          </div>
        ))}
        {hits.length === 0 && !isSearching ? <p className={classes.none}>{t('search.none')}</p> : null}
      </div>
    </div>
  )
}

interface HitProps {
  readonly hit: SearchHit
  readonly id: string
  readonly isChosen: boolean
  readonly onChoose: () => void
}

function Hit({ hit: { title, text }, id, isChosen, onChoose }: HitProps) {
  return (
    // The field keeps the focus, and its keys choose: an option is only pressed by a pointer.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- see the sentence above
    <div
      aria-selected={isChosen}
      className={classes.hit}
      id={id}
      onClick={onChoose}
      onMouseDown={(event) => event.preventDefault()}
      role="option"
    >
      <span>{title}</span>
      {text === undefined ? null : <small>{text}</small>}
    </div>
  )
}
