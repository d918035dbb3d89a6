import { TextInput } from '@baize/ui'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { usePhrases } from '../../language/phrases.ts'
import classes from './category-filters.module.css'

const typingPauseMs = 300

/** The search by name (2.033): trims the text and waits until the user stops typing. */
export function NameField({
  initial,
  onSearch,
}: {
  readonly initial: string
  readonly onSearch: (name: string) => void
}) {
  const t = usePhrases()
  const [text, setText] = useState(initial)
  const [known, setKnown] = useState(initial)
  // The address changed without typing (all games, back): update the field.
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
