import { teamMembers } from '@baize/contract'
import { Alert, TextInput } from '@baize/ui'
import { IconSearch } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { call } from '../../../api/client.ts'
import { mine } from '../../../api/queries.ts'
import { useContractPhrases, useErrorText } from '../../../language/phrases.ts'
import classes from './downline-choice.module.css'

/** How many agents are offered for choice; whoever has more types how the name begins. */
const shown = 8

interface DownlineChoiceProps {
  /** The number of the agent who is chosen; empty at first. */
  readonly value: string
  readonly onChange: (memberId: string) => void
}

/** Chooses an agent directly below: from the list, or by the first letters of the name. */
export function DownlineChoice({ value, onChange }: DownlineChoiceProps) {
  const say = useContractPhrases()
  const errorText = useErrorText()
  const [typed, setTyped] = useState('')
  const text = useDeferredValue(typed.trim())
  const { data, error } = useQuery({
    queryKey: [mine, 'direct-agents', text],
    queryFn: ({ signal }) => {
      const found = text === '' ? {} : { text }
      const query = { ...found, kind: 'agent', direct: 'yes', sort: 'username', direction: 'asc' } as const
      return call(teamMembers, { query: { ...query, pageNo: 1, pageSize: shown }, signal })
    },
    placeholderData: keepPreviousData,
  })
  return (
    <fieldset className={classes.choice}>
      <legend className={classes.legend}>{say('contract.downline')}</legend>
      <TextInput
        autoCapitalize="none"
        autoComplete="off"
        label={say('contract.find')}
        leftSection={<IconSearch aria-hidden size="1.1rem" />}
        maxLength={60}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        placeholder={say('contract.findText')}
        spellCheck={false}
        type="search"
        value={typed}
      />
      {error === null ? null : <Alert color="red">{errorText(error)}</Alert>}
      {data === undefined ? null : data.list.length === 0 ? (
        <p className={classes.muted}>{say(text === '' ? 'contract.noAgents' : 'contract.nobody')}</p>
      ) : (
        <ul className={classes.list}>
          {data.list.map(({ memberId, username, nickname }) => (
            <li key={memberId}>
              <label className={classes.option}>
                <input
                  checked={value === memberId}
                  name="downline"
                  onChange={() => onChange(memberId)}
                  type="radio"
                  value={memberId}
                />
                <strong>{username}</strong>
                <span className={classes.muted}>
                  {nickname === '' || nickname === username ? '' : `${nickname} · `}#{memberId}
                </span>
              </label>
            </li>
          ))}
        </ul>
      )}
      {data !== undefined && data.totalCount > data.list.length ? (
        <p className={classes.muted}>{say('contract.more')}</p>
      ) : null}
    </fieldset>
  )
}
