import { wellFormed } from '../written.ts';
import type { OptionMeaning, OptionTable } from './command-options.ts';
import { shellWords, type Shell } from './shell-words.ts';

/** The request of a pasted command. */
export interface PastedRequest {
  readonly url: string;
  /** Texts for the query, joined as they are sent. */
  readonly query: string;
  /** The body as a text; absent when there is none. */
  readonly body?: string;
  /** True when a part of the request is in a file or form that the command only names. */
  readonly isElsewhere: boolean;
}

/** Whether a word is more likely the address than the value of an option that is not known here. */
const isAddress = (word: string): boolean => /^[a-z][a-z0-9+.-]*:\/\/|^[^=]*[/?]/i.test(word);

/** Encodes the text of `name=text`, `=text` or `text`; `undefined` for a name of a file. */
function encoded(value: string): string | undefined {
  const [, name, text = value] = /^([^=@]*)=([^]*)$/.exec(value) ?? [];
  if (name === undefined && /^[^=]*@/.test(value)) return undefined;
  const written = encodeURIComponent(wellFormed(text));
  return name === undefined || name === '' ? written : `${name}=${written}`;
}

class CommandReading {
  private readonly addresses: string[] = [];
  private readonly others: string[] = [];
  private readonly data: string[] = [];
  private readonly json: string[] = [];
  private readonly query: string[] = [];
  private isGet = false;
  private isElsewhere = false;

  take(meaning: OptionMeaning, value: string): void {
    if (meaning === 'url') this.addresses.push(value);
    else if (meaning === 'elsewhere' || ((meaning === 'data' || meaning === 'json') && value.startsWith('@')))
      this.isElsewhere = true;
    else if (meaning === 'json') this.json.push(value);
    else if (meaning === 'data' || meaning === 'raw') this.data.push(value);
    else if (meaning === 'encoded') this.takeEncoded(value, this.data);
    else if (meaning === 'query') this.takeEncoded(value.replace(/^\+/, ''), this.query);
    else if (meaning === 'get') this.isGet = true;
  }

  takeWord(word: string): void {
    (isAddress(word) ? this.addresses : this.others).push(word);
  }

  result(): PastedRequest {
    const url = this.addresses.find((address) => address.includes('://')) ?? this.addresses[0] ?? this.others[0] ?? '';
    const data = this.data.join('&');
    const body = this.json.join('') + (this.isGet ? '' : data);
    return {
      url,
      query: [...this.query, ...(this.isGet && data !== '' ? [data] : [])].join('&'),
      ...(body === '' ? {} : { body }),
      isElsewhere: this.isElsewhere,
    };
  }

  private takeEncoded(value: string, target: string[]): void {
    const text = encoded(value);
    if (text === undefined) this.isElsewhere = true;
    else target.push(text);
  }
}

/**
 * Reads a command with these options, such as `curlOptions` or `wgetOptions`, in the quotes of `shell`, or of the usual shell that it looks
 * like. `undefined` when a quote is not closed. Headers are not kept.
 */
export function readCommand(command: string, options: OptionTable, shell?: Shell): PastedRequest | undefined {
  const words = shellWords(command, shell);
  if (words === undefined) return undefined;
  const reading = new CommandReading();
  for (let at = 1; at < words.length; at++) {
    const word = words[at] ?? '';
    if (word.startsWith('--')) {
      const [name = '', ...values] = word.split('=');
      const meaning = options.get(name);
      if (meaning === 'get') reading.take(meaning, '');
      else if (meaning !== undefined) reading.take(meaning, values.length > 0 ? values.join('=') : (words[++at] ?? ''));
    } else if (word.startsWith('-') && word.length > 1) {
      // Several short options can share one word. The first that takes a value takes the rest of the word.
      for (let letter = 1; letter < word.length; letter++) {
        const meaning = options.get(`-${word.charAt(letter)}`);
        if (meaning === 'get') reading.take(meaning, '');
        else if (meaning !== undefined) {
          const rest = word.slice(letter + 1);
          reading.take(meaning, rest === '' ? (words[++at] ?? '') : rest);
          break;
        }
      }
    } else {
      reading.takeWord(word);
    }
  }
  return reading.result();
}
