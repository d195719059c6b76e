/** One operation in the table of who may do what. */
import type { Owned } from './access-testing.ts';
import type { Answered, Person } from '../testing.ts';

/** `thing`: it names something that belongs to somebody. `own`: it is about the caller alone. `brings_back`: it is there for what was deleted. */
export type Row = {
  about: 'thing' | 'own' | 'everyone';
  brings_back?: true;
  own?(person: Person): Promise<Owned>;
  ask(person: Person, of: Owned): Promise<Answered<unknown>>;
};
