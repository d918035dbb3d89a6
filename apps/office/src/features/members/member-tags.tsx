import { addMemberTag, removeMemberTag, type OfficeMember } from '@baize/contract/office'
import { Button, TextInput, UnstyledButton } from '@baize/ui'
import { IconX } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { call } from '../../api/client.ts'
import { sayFailed } from '../../dialogs/notes.ts'
import { useErrorText, usePhrasesOf } from '../../language/phrases.ts'
import { useMay } from '../../session/session.ts'
import { membersKey } from './member-queries.ts'
import classes from './members.module.css'

/** The tags of a member, and a field for another one. */
export function MemberTags({ member: { memberId, tags } }: { readonly member: OfficeMember }) {
  const t = usePhrasesOf('office-members')
  const may = useMay()('members.note')
  const errorText = useErrorText()
  const queries = useQueryClient()
  const [typed, setTyped] = useState('')
  const change = async (work: () => Promise<unknown>) => {
    try {
      await work()
      setTyped('')
      await queries.invalidateQueries({ queryKey: membersKey })
    } catch (error) {
      sayFailed(errorText(error))
    }
  }
  const add = (event: FormEvent) => {
    event.preventDefault()
    const tag = typed.trim()
    if (tag !== '') void change(() => call(addMemberTag, { params: { memberId, tag }, body: {} }))
  }
  return (
    <div className={classes.row}>
      {tags.map((tag) => (
        <span className={classes.tag} key={tag}>
          {tag}
          {may ? (
            <UnstyledButton
              aria-label={t('tag.remove', tag)}
              className={classes.tagEnd}
              onClick={() => void change(() => call(removeMemberTag, { params: { memberId, tag } }))}
            >
              <IconX aria-hidden size={14} />
            </UnstyledButton>
          ) : null}
        </span>
      ))}
      {may ? (
        <form className={classes.row} onSubmit={add}>
          <TextInput
            aria-label={t('tag.add')}
            className={classes.tagField}
            maxLength={30}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
            placeholder={t('tag.add')}
            size="sm"
            value={typed}
          />
          <Button disabled={typed.trim() === ''} size="sm" type="submit">
            {t('tag.action')}
          </Button>
        </form>
      ) : null}
    </div>
  )
}
