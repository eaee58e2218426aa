/** An error that prevents the start, with instructions in both languages. */

export class StartError extends Error {
  constructor(english: string, chinese: string, cause?: unknown) {
    super(`${english}\n${chinese}`, { cause });
    this.name = 'StartError';
  }
}

const unusable = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST', 'EISDIR', 'ENOSPC', 'EIO', 'ERR_SQLITE_ERROR']);

/** Turns access errors of the data folder into a StartError; others are unchanged. */
export function folderError(dataFolder: string, error: unknown): unknown {
  if (!(error instanceof Error) || !unusable.has(String((error as NodeJS.ErrnoException).code))) return error;
  const uid = process.getuid?.();
  const who = uid === undefined ? '' : ` (uid ${uid})`;
  return new StartError(
    `The data folder ${dataFolder} cannot be used: ${error.message}. Give the user of this process${who} the right to read and write it, or set DATA_FOLDER to another folder.`,
    `数据目录 ${dataFolder} 无法使用：${error.message}。请授予运行本进程的用户${uid === undefined ? '' : `（uid ${uid}）`}读写权限，或将 DATA_FOLDER 设为其他目录。`,
    error,
  );
}

export interface ListenAddress {
  host: string;
  port: number;
  /** Settings that name the address. */
  names?: readonly [host: string, port: string];
}

/** Turns listen errors into a StartError; others are unchanged. */
export function listenError({ host, port, names = ['HOST', 'PORT'] }: ListenAddress, error: unknown): unknown {
  const [hostName, portName] = names;
  const { code = '', message = '' } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE') {
    return new StartError(
      `Port ${port} on ${host} is in use by another program. Stop that program, or set ${portName} to another port; 0 takes a free one.`,
      `${host} 的端口 ${port} 已被其他程序占用。请停止该程序，或将 ${portName} 设为其他端口；0 表示任取一个空闲端口。`,
      error,
    );
  }
  if (code === 'EACCES') {
    return new StartError(
      `This user may not open port ${port}. Set ${portName} to 1024 or above and put a proxy before it, or give the process the right (CAP_NET_BIND_SERVICE).`,
      `当前用户无权打开端口 ${port}。请将 ${portName} 设为 1024 或以上并在前面加反向代理，或授予进程相应权限（CAP_NET_BIND_SERVICE）。`,
      error,
    );
  }
  if (code !== 'EADDRNOTAVAIL' && code !== 'ENOTFOUND' && code !== 'EAI_AGAIN') return error;
  return new StartError(
    `${hostName} ${host} is no address of this machine: ${message}. Set ${hostName} to one of its addresses, or to 0.0.0.0 for all of them.`,
    `${hostName} ${host} 不是本机地址：${message}。请设为本机的某个地址，或用 0.0.0.0 表示全部地址。`,
    error,
  );
}
