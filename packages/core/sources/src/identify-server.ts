/** Says which database the address of a server names, to tell it from another one. */

/**
 * The parts of an address that tell databases apart, without passwords.
 * @param machine the name of this machine, as `localhost` is another one elsewhere
 */
export const identifyServer = (url: string, machine: string): readonly string[] => {
  const { protocol, username, host, hostname, pathname, searchParams } = new URL(url);
  const rest = [...searchParams].filter(([name]) => !/pass|pwd|key|token|secret/i.test(name));
  const isHere = ofThisMachine.test(searchParams.get('host') ?? decodeURIComponent(hostname));
  return [isHere ? machine : '', protocol, username, host, pathname, ...rest.flat()];
};

/** Names and addresses of the machine itself, and sockets in its folders. */
const ofThisMachine = /^(?:$|\/|127\.|(?:.*\.)?localhost\.?$|\[?(?:::1|::ffff:(?:127\.|7f).*)\]?$)/i;
