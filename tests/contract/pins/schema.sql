-- schema 1

-- sqlite
CREATE TABLE brelan_schema (
    number INTEGER NOT NULL,
    PRIMARY KEY (number)
);
CREATE TABLE pulse (
    id INTEGER NOT NULL,
    at BIGINT NOT NULL,
    PRIMARY KEY (id)
);
CREATE TABLE results (
    person VARCHAR(80) NOT NULL,
    mark VARCHAR(12) NOT NULL,
    number INTEGER NOT NULL,
    game VARCHAR(40) NOT NULL,
    at BIGINT NOT NULL,
    gain INTEGER NOT NULL,
    won BOOLEAN NOT NULL,
    shown BOOLEAN NOT NULL,
    gave_up BOOLEAN NOT NULL,
    PRIMARY KEY (person, mark, number)
);
CREATE INDEX results_at ON results (at);
CREATE TABLE rooms (
    id VARCHAR(40) NOT NULL,
    game VARCHAR(40) NOT NULL,
    opened_at BIGINT NOT NULL,
    seq INTEGER NOT NULL,
    at BIGINT NOT NULL,
    due BIGINT,
    listed BOOLEAN NOT NULL,
    card TEXT NOT NULL,
    PRIMARY KEY (id)
);
CREATE INDEX rooms_due ON rooms (due);
CREATE INDEX rooms_listed ON rooms (listed, at);
CREATE TABLE uploads (
    token VARCHAR(40) NOT NULL,
    person VARCHAR(80) NOT NULL,
    at BIGINT NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (token)
);
CREATE INDEX uploads_at ON uploads (at);
CREATE INDEX uploads_person ON uploads (person, at);
CREATE TABLE answers (
    room VARCHAR(40) NOT NULL,
    person VARCHAR(80) NOT NULL,
    client VARCHAR(80) NOT NULL,
    seq INTEGER NOT NULL,
    asked VARCHAR(32) NOT NULL,
    PRIMARY KEY (room, person, client),
    FOREIGN KEY(room) REFERENCES rooms (id) ON DELETE CASCADE
);
CREATE TABLE deals (
    room VARCHAR(40) NOT NULL,
    number INTEGER NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (room, number),
    FOREIGN KEY(room) REFERENCES rooms (id) ON DELETE CASCADE
);
CREATE TABLE entries (
    room VARCHAR(40) NOT NULL,
    seq INTEGER NOT NULL,
    at BIGINT NOT NULL,
    event TEXT NOT NULL,
    secret TEXT NOT NULL,
    person VARCHAR(80) NOT NULL,
    client VARCHAR(80) NOT NULL,
    PRIMARY KEY (room, seq),
    FOREIGN KEY(room) REFERENCES rooms (id) ON DELETE CASCADE
);
CREATE TABLE places (
    room VARCHAR(40) NOT NULL,
    person VARCHAR(80) NOT NULL,
    place VARCHAR(64) NOT NULL,
    PRIMARY KEY (room, person),
    FOREIGN KEY(room) REFERENCES rooms (id) ON DELETE CASCADE
);
CREATE TABLE shares (
    token VARCHAR(40) NOT NULL,
    room VARCHAR(40) NOT NULL,
    number INTEGER NOT NULL,
    place INTEGER,
    person VARCHAR(80) NOT NULL,
    at BIGINT NOT NULL,
    PRIMARY KEY (token),
    FOREIGN KEY(room) REFERENCES rooms (id) ON DELETE CASCADE
);
CREATE INDEX shares_person ON shares (person, at);
CREATE TABLE snapshots (
    room VARCHAR(40) NOT NULL,
    seq INTEGER NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (room),
    FOREIGN KEY(room) REFERENCES rooms (id) ON DELETE CASCADE
);
CREATE TABLE visitors (
    room VARCHAR(40) NOT NULL,
    person VARCHAR(80) NOT NULL,
    here BOOLEAN NOT NULL,
    PRIMARY KEY (room, person),
    FOREIGN KEY(room) REFERENCES rooms (id) ON DELETE CASCADE
);
CREATE INDEX visitors_person ON visitors (person, here);

-- postgresql
CREATE TABLE brelan_schema (
    number INTEGER NOT NULL,
    PRIMARY KEY (number)
);
CREATE TABLE pulse (
    id INTEGER NOT NULL,
    at BIGINT NOT NULL,
    PRIMARY KEY (id)
);
CREATE TABLE results (
    person VARCHAR(80) NOT NULL,
    mark VARCHAR(12) NOT NULL,
    number INTEGER NOT NULL,
    game VARCHAR(40) NOT NULL,
    at BIGINT NOT NULL,
    gain INTEGER NOT NULL,
    won BOOLEAN NOT NULL,
    shown BOOLEAN NOT NULL,
    gave_up BOOLEAN NOT NULL,
    PRIMARY KEY (person, mark, number)
);
CREATE INDEX results_at ON results (at);
CREATE TABLE rooms (
    id VARCHAR(40) NOT NULL,
    game VARCHAR(40) NOT NULL,
    opened_at BIGINT NOT NULL,
    seq INTEGER NOT NULL,
    at BIGINT NOT NULL,
    due BIGINT,
    listed BOOLEAN NOT NULL,
    card TEXT NOT NULL,
    PRIMARY KEY (id)
);
CREATE INDEX rooms_due ON rooms (due);
CREATE INDEX rooms_listed ON rooms (listed, at);
CREATE TABLE uploads (
    token VARCHAR(40) NOT NULL,
    person VARCHAR(80) NOT NULL,
    at BIGINT NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (token)
);
CREATE INDEX uploads_at ON uploads (at);
CREATE INDEX uploads_person ON uploads (person, at);
CREATE TABLE answers (
    room VARCHAR(40) NOT NULL,
    person VARCHAR(80) NOT NULL,
    client VARCHAR(80) NOT NULL,
    seq INTEGER NOT NULL,
    asked VARCHAR(32) NOT NULL,
    PRIMARY KEY (room, person, client),
    FOREIGN KEY(room) REFERENCES rooms (id) ON DELETE CASCADE
);
CREATE TABLE deals (
    room VARCHAR(40) NOT NULL,
    number INTEGER NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (room, number),
    FOREIGN KEY(room) REFERENCES rooms (id) ON DELETE CASCADE
);
CREATE TABLE entries (
    room VARCHAR(40) NOT NULL,
    seq INTEGER NOT NULL,
    at BIGINT NOT NULL,
    event TEXT NOT NULL,
    secret TEXT NOT NULL,
    person VARCHAR(80) NOT NULL,
    client VARCHAR(80) NOT NULL,
    PRIMARY KEY (room, seq),
    FOREIGN KEY(room) REFERENCES rooms (id) ON DELETE CASCADE
);
CREATE TABLE places (
    room VARCHAR(40) NOT NULL,
    person VARCHAR(80) NOT NULL,
    place VARCHAR(64) NOT NULL,
    PRIMARY KEY (room, person),
    FOREIGN KEY(room) REFERENCES rooms (id) ON DELETE CASCADE
);
CREATE TABLE shares (
    token VARCHAR(40) NOT NULL,
    room VARCHAR(40) NOT NULL,
    number INTEGER NOT NULL,
    place INTEGER,
    person VARCHAR(80) NOT NULL,
    at BIGINT NOT NULL,
    PRIMARY KEY (token),
    FOREIGN KEY(room) REFERENCES rooms (id) ON DELETE CASCADE
);
CREATE INDEX shares_person ON shares (person, at);
CREATE TABLE snapshots (
    room VARCHAR(40) NOT NULL,
    seq INTEGER NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (room),
    FOREIGN KEY(room) REFERENCES rooms (id) ON DELETE CASCADE
);
CREATE TABLE visitors (
    room VARCHAR(40) NOT NULL,
    person VARCHAR(80) NOT NULL,
    here BOOLEAN NOT NULL,
    PRIMARY KEY (room, person),
    FOREIGN KEY(room) REFERENCES rooms (id) ON DELETE CASCADE
);
CREATE INDEX visitors_person ON visitors (person, here);
